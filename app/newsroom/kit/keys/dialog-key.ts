import { pressedKey } from "#app/lib/pressed-key.ts";

/**
 * Selects the main button of an open window. Buttons in a toolbar are excluded, because none of them is the main one.
 */
const DOES_IT = "dialog[open] .btn.primary:not(dialog [role=toolbar] *)";

/**
 * Makes Ctrl+Enter (⌘+Enter) press the main button of the top window. It works in a field, in a scrolling part, and
 * without focus after a click on text. Returns a function that stops it.
 */
export function listenInDialogs(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const button = [...document.querySelectorAll<HTMLButtonElement>(DOES_IT)].at(-1);
    if (button === undefined) return;
    event.preventDefault();
    // Without this, the screen behind would handle the key if the window closes at once.
    event.stopPropagation();
    if (!button.disabled) button.click();
  };
  // The capture phase runs before a field inserts a line break and before a form submits.
  addEventListener("keydown", onKeyDown, { capture: true });
  return () => removeEventListener("keydown", onKeyDown, { capture: true });
}
