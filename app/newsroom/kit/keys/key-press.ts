import { isComposing } from "#app/lib/pressed-key.ts";

/** The properties of a key event that decide whether the newsroom handles it. */
export type Pressed = Pick<
  KeyboardEvent,
  "isComposing" | "keyCode" | "repeat" | "key" | "ctrlKey" | "metaKey" | "altKey"
> & { target: EventTarget | null };

/** Input types that take no text, so single letters still work as keys in them. */
const NO_TEXT = new Set(["checkbox", "radio", "button", "submit", "range"]);

/**
 * Returns whether the newsroom must ignore a key, because an input method composes, the user types, or a modal window
 * is open. Keys with Ctrl, ⌘ or Alt also work in text, but not in a window. There Ctrl+Enter submits the window, not
 * the story behind it.
 */
export function isForeign(event: Pressed): boolean {
  // The focus does not show that a window is open: a click on its text leaves the focus on the page behind.
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
