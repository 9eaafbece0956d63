import { pressedKey } from "#app/lib/pressed-key.ts";

/** The button of a window that does it; in a menu of acts none is meant before another. */
const DOES_IT = "dialog[open] .btn.primary:not(dialog [role=toolbar] *)";

/**
 * Has Ctrl+Enter (⌘+Enter) do what the window on top is there for, wherever in it the hand is: in a field, on a part that
 * scrolls, or on nothing at all after a click on its text. Returns what ends it.
 */
export function listenInDialogs(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const button = [...document.querySelectorAll<HTMLButtonElement>(DOES_IT)].at(-1);
    if (button === undefined) return;
    event.preventDefault();
    // A window that closes at once is none any more when the screen behind it hears of the key.
    event.stopPropagation();
    if (!button.disabled) button.click();
  };
  // Before a field takes the key for a line break, and a form for its sending.
  addEventListener("keydown", onKeyDown, { capture: true });
  return () => removeEventListener("keydown", onKeyDown, { capture: true });
}
