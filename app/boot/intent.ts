import { parseMember, USER_KEY } from "#app/features/base/member-client/stored-member.ts";
import { read } from "#app/lib/storage.ts";
import { HELD, LONGEST_WAIT_MS, type EarlyClicks } from "./held.ts";

const REACHABLE = "a, summary, button, input, select, textarea, [role=button]";

/**
 * The functions of React that a stored click needs. `hydrate` loads React and returns whether that succeeded.
 * `whenReady` resolves when React handles clicks.
 */
type React = { hydrate: () => Promise<boolean>; whenReady: Promise<void> };

/**
 * Loads React on intent (docs/decisions/0004): calls `hydrate` on the reader's first pointer, focus, touch or key
 * event. A click on a control before React runs is stored and repeated (docs/decisions/0023). Other links are followed,
 * and plain forms are submitted natively.
 */
export function watchIntent(hydrate: React["hydrate"]): void {
  let ready = false;
  const whenReady = new Promise<void>((resolve) => {
    document.addEventListener("page:ready", () => resolve(), { once: true });
  });
  for (const settled of ["page:ready", "page:failed"]) {
    document.addEventListener(settled, () => (ready = true), { once: true });
  }
  const react = { hydrate, whenReady };

  const onReach = (event: Event) => {
    if (!ready && nearest(event, REACHABLE) !== null) void hydrate();
  };
  for (const type of ["pointerover", "focusin", "touchstart", "keydown"]) {
    document.addEventListener(type, onReach, { passive: true, capture: true });
  }

  const onClick = (event: MouseEvent) => {
    if (ready || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const control = nearest(event, HELD);
    if (control === null) return;
    event.preventDefault();
    event.stopPropagation();
    hold(control, Date.now(), react);
  };
  document.addEventListener("click", onClick, { capture: true });

  const page = window as EarlyClicks;
  const early = page.early ?? [];
  page.early = undefined;
  for (const [control, time] of early) hold(control, time, react);
}

/** Repeats a click once React is ready. The control is animated until the result appears. */
function hold(control: HTMLElement, time: number, { hydrate, whenReady }: React): void {
  const link = control instanceof HTMLAnchorElement ? control : undefined;
  const sign = control.animate({ opacity: [1, 0.35, 1] }, { duration: 1000, iterations: Infinity });
  document.dispatchEvent(new CustomEvent("page:leaving"));
  const end = () => {
    sign.cancel();
    clearTimeout(timer);
    document.removeEventListener("page:failed", giveUp);
  };
  const giveUp = () => {
    end();
    document.dispatchEvent(new CustomEvent("page:settled"));
    if (link !== undefined) location.assign(link.href);
  };
  document.addEventListener("page:failed", giveUp);
  const timer = link && setTimeout(giveUp, time + LONGEST_WAIT_MS - Date.now());
  void hydrate().then((isLoaded) => isLoaded || giveUp());
  void whenReady.then(() => {
    let isUnderWay = false;
    document.addEventListener("page:leaving", () => (isUnderWay = true), { once: true });
    control.click();
    if (isUnderWay) document.addEventListener("page:settled", end, { once: true });
    else end();
  });
}

/**
 * Hydrates without intent: pages that are useless without React, such as the login page, and members' pages with their
 * own data.
 */
export function hydrateAtOnce(hydrate: React["hydrate"]): void {
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
