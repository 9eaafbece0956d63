/** Properties of a key event that show whether an input method takes the key. */
type Pressed = Pick<KeyboardEvent, "key" | "keyCode" | "isComposing">;

/** Key code of a key that an input method takes; Safari also sends it after the end of the composition. */
const COMPOSING = 229;

/**
 * Returns whether an input method takes a key. Safari ends a composition before it sends the Enter that ended it: then
 * `isComposing` is false, and only the key code shows it.
 */
export function isComposing({ key, keyCode, isComposing: isUnderWay }: Pressed): boolean {
  return isUnderWay || keyCode === COMPOSING || key === "Process";
}

/**
 * Returns the key that was pressed, and nothing for one that an input method takes. Every handler that acts on Enter or
 * Escape calls this and never reads `event.key` (tests/lint/keys.ts).
 *
 * @param event An event of the browser, or React's, which carries it.
 */
export function pressedKey(event: Pressed | { nativeEvent: Pressed }): string | undefined {
  const pressed = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing(pressed) ? undefined : pressed.key;
}
