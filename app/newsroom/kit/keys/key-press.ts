import { isComposing } from "#app/lib/pressed-key.ts";

/** Properties of a key event that decide whether the newsroom handles it. */
export type Pressed = Pick<
  KeyboardEvent,
  "isComposing" | "keyCode" | "repeat" | "key" | "ctrlKey" | "metaKey" | "altKey"
> & { target: EventTarget | null };

/** Inputs without text, in which single letters still work as keys. */
const NO_TEXT = new Set(["checkbox", "radio", "button", "submit", "range"]);

/**
 * Returns whether the newsroom must ignore a key: an input method is composing, the user types, or a modal window is open. Ctrl,
 * ⌘ and Alt work in text too, but not in a window: Ctrl+Enter submits the window, not the story behind it.
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
