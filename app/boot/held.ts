/**
 * Selector of elements whose clicks React handles: buttons, enlargeable pictures, and links with `data-held`. Forms are
 * submitted natively unless they have `data-scripted`. Elements with `data-native` work without React. A click on an
 * element inside a link is a click on the link.
 */
export const HELD =
  ":is(button,[role=button],[data-held],[data-read-body] img)" +
  ":not([data-native],[data-native] *,a *,form:not([data-scripted]) :not([type=button]))";

/** Milliseconds that a clicked link waits for React before it is followed. */
export const LONGEST_WAIT_MS = 4000;

/** Controls that were clicked before the boot script ran, with times (first-paint.ts). The boot script handles them. */
export type EarlyClicks = Window & { early?: [control: HTMLElement, time: number][] | undefined };
