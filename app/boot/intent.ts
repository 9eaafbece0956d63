import { parseMember, USER_KEY } from "#app/features/base/member-client/stored-member.ts";
import { read } from "#app/lib/storage.ts";

const CONTROL = "button, input, select, textarea, [role=button], [role=tab]";
const REACHABLE = `a, summary, ${CONTROL}`;

/**
 * React on intent (architecture.md, decision 3): when the reader first points at, focuses, touches or types towards
 * something, `hydrate` is called; a click on a control that came before it was done is done again afterwards.
 * A click on a link stays an ordinary navigation, and a plain form is sent as forms are.
 */
export function watchIntent(hydrate: () => Promise<void>): void {
  let ready = false;
  const whenReady = new Promise<void>((resolve) => {
    document.addEventListener("page:ready", () => resolve(), { once: true });
  });
  void whenReady.then(() => (ready = true));

  const onReach = (event: Event) => {
    if (!ready && nearest(event, REACHABLE) !== null) void hydrate();
  };
  for (const type of ["pointerover", "focusin", "touchstart", "keydown"]) {
    document.addEventListener(type, onReach, { passive: true, capture: true });
  }

  const onClick = (event: MouseEvent) => {
    const control = nearest(event, CONTROL);
    if (ready || control === null || control.closest("form, [data-native]") !== null) return;
    event.preventDefault();
    event.stopPropagation();
    void hydrate();
    void whenReady.then(() => control.click());
  };
  document.addEventListener("click", onClick, { capture: true });
}

/**
 * Pages that are nothing without React, such as the login page, say so and do not wait for the reader; others do so only
 * for members, who see on them what is theirs.
 */
export function hydrateAtOnce(hydrate: () => Promise<void>): void {
  const look = () => {
    const isMember = parseMember(read(USER_KEY)) !== undefined;
    const selector = isMember ? "[data-load-now], [data-load-for-member]" : "[data-load-now]";
    if (document.querySelector(selector) !== null) void hydrate();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", look);
  else look();
}

function nearest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
