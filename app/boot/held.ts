/**
 * What React answers a click on: buttons, pictures that open large, and links that say so by `data-held`. A form sends
 * itself unless it says by `data-scripted` that only React can, what is `data-native` answers without React, and what lies in
 * another link is the link's.
 */
export const HELD =
  ":is(button,[role=button],[data-held],[data-read-body] img)" +
  ":not([data-native],[data-native] *,a *,form:not([data-scripted]) :not([type=button]))";

/** How long a clicked link waits for what React opens in its place, in milliseconds; then it is followed. */
export const LONGEST_WAIT_MS = 4000;

/** What was clicked before the boot script was there (first-paint.ts), and when. The boot script takes it over. */
export type EarlyClicks = Window & { early?: [control: HTMLElement, time: number][] | undefined };
