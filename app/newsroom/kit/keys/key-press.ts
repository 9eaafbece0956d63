import { isComposing } from "#app/lib/pressed-key.ts";

/** What of a key event decides whether the newsroom listens to it. */
export type Pressed = Pick<
  KeyboardEvent,
  "isComposing" | "keyCode" | "repeat" | "key" | "ctrlKey" | "metaKey" | "altKey"
> & { target: EventTarget | null };

/** Inputs that take no text, in which single letters may go on working. */
const NO_TEXT = new Set(["checkbox", "radio", "button", "submit", "range"]);

/**
 * Whether a key is none of the newsroom's: an input method is composing, the reader types, or a window is open that has
 * keys of its own. Presses with Ctrl, ⌘ or Alt work in text too, but not in
 * a window: Ctrl+Enter sends what is written there, and does nothing to the story behind it.
 */
export function isForeign(event: Pressed): boolean {
  // A click on the text of a window leaves the focus on the page behind it.
  if (isComposing(event) || document.querySelector("dialog:modal") !== null) return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target === undefined) return false;
  const isWithModifier = event.ctrlKey || event.metaKey || event.altKey;
  return !isWithModifier && takesText(target);
}

function takesText(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return !NO_TEXT.has(element.type);
  return element.isContentEditable || element.matches("textarea, select");
}
