import "core-js/modules/es.array.to-reversed";
import "core-js/modules/es.array.to-sorted";
import "core-js/modules/es.array.to-spliced";
import "core-js/modules/es.array.with";
import "core-js/modules/es.map.group-by";
import "core-js/modules/es.promise.with-resolvers";
import "core-js/modules/es.set.difference.v2";
import "core-js/modules/es.string.to-well-formed";
import "core-js/modules/web.url.can-parse";

/** Adds the built-ins of NEWER_BUILT_INS. Only browsers that lack some of them load this file. */
Reflect.set(AbortSignal, "timeout", AbortSignal.timeout ?? timeout);
HTMLFormElement.prototype.requestSubmit ??= requestSubmit;

/** Returns a signal that aborts with a TimeoutError after `milliseconds`. */
function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), milliseconds);
  return controller.signal;
}

/** Submits a form like a click on its submit button: the browser validates it, and listeners may prevent it. */
function requestSubmit(this: HTMLFormElement): void {
  const button = document.createElement("button");
  button.hidden = true;
  this.append(button);
  button.click();
  button.remove();
}
