/**
 * Moves the focus into a panel that has just come: to its first field, or, where that would bring up a keyboard over
 * half of the screen, to its heading.
 */
export function focusPanel(place: HTMLElement | null): void {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  place?.querySelector<HTMLElement>(isTouched ? "h1, h2" : "input")?.focus();
}
