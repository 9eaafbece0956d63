import { parseMember, USER_KEY } from "#app/features/base/member-client/stored-member.ts";
import { read } from "#app/lib/storage.ts";
import { HELD, LONGEST_WAIT_MS, type EarlyClicks } from "./held.ts";

const REACHABLE = "a, summary, button, input, select, textarea, [role=button]";

/** React, for which a held click waits: `hydrate` returns whether it comes, `whenReady` resolves when it answers. */
type React = { hydrate: () => Promise<boolean>; whenReady: Promise<void> };

/**
 * React on intent (docs/decisions/0004): when the reader first points at, focuses, touches or types towards something,
 * `hydrate` is called. A click that came before React is held and done again when it answers (docs/decisions/0023); any
 * other link is followed as links are, and a plain form is sent as forms are.
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

/** Does again what was clicked at `time`, once React is there; until what it opens is there too, it shows that it comes. */
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
 * Pages that are nothing without React, such as the login page, say so and do not wait for the reader; others do so only
 * for members, who see on them what is theirs.
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
