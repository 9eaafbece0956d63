import { pressedKey } from "#app/lib/pressed-key.ts";

/** The main button of an open window. Buttons in a toolbar are excluded, since none is the main one. */
const DOES_IT = "dialog[open] .btn.primary:not(dialog [role=toolbar] *)";

/**
 * Ctrl+Enter (⌘+Enter) presses the main button of the top window. It works in a field, on a part that scrolls, and without focus
 * after a click on text. Returns the function that ends it.
 */
export function listenInDialogs(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const button = [...document.querySelectorAll<HTMLButtonElement>(DOES_IT)].at(-1);
    if (button === undefined) return;
    event.preventDefault();
    // If the window closes at once, the screen behind it would handle the key.
    event.stopPropagation();
    if (!button.disabled) button.click();
  };
  // Runs before a field inserts a line break and before a form submits.
  addEventListener("keydown", onKeyDown, { capture: true });
  return () => removeEventListener("keydown", onKeyDown, { capture: true });
}
