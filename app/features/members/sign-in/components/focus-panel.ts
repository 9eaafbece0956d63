/**
 * Moves the focus into a new panel: to its first field, or on touch devices to its heading, because a keyboard would
 * cover half of the screen.
 */
export function focusPanel(place: HTMLElement | null): void {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  place?.querySelector<HTMLElement>(isTouched ? "h1, h2" : "input")?.focus();
}
