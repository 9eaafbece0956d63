/**
 * Selector of elements whose clicks React handles: buttons, enlargeable pictures, and links with `data-held`. A form is submitted
 * natively unless it has `data-scripted`. Elements with `data-native` work without React, and an element in a link belongs to the
 * link.
 */
export const HELD =
  ":is(button,[role=button],[data-held],[data-read-body] img)" +
  ":not([data-native],[data-native] *,a *,form:not([data-scripted]) :not([type=button]))";

/** Milliseconds that a clicked link waits for React; then it is followed. */
export const LONGEST_WAIT_MS = 4000;

/** Elements clicked before the boot script ran (first-paint.ts), with times. The boot script handles them. */
export type EarlyClicks = Window & { early?: [control: HTMLElement, time: number][] | undefined };
