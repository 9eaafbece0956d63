/** Properties of a key event that show whether an input method takes the key. */
type Pressed = Pick<KeyboardEvent, "key" | "keyCode" | "isComposing">;

/** Key code of a key that an input method consumes. Safari also sends it after the end of the composition. */
const COMPOSING = 229;

/**
 * Returns whether an input method consumes a key. Safari ends a composition before it sends the Enter that ended it:
 * then `isComposing` is false, and only the key code shows it.
 */
export function isComposing({ key, keyCode, isComposing: isUnderWay }: Pressed): boolean {
  return isUnderWay || keyCode === COMPOSING || key === "Process";
}

/** Returns whether an input event belongs to a composition that has not ended. */
export function isComposingInput(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}

/**
 * Returns the pressed key, or undefined for one that an input method consumes. Every handler of Enter or Escape calls
 * this and never reads `event.key` (tests/lint/keys.ts).
 * @param event A native event, or a React event with its native one.
 */
export function pressedKey(event: Pressed | { nativeEvent: Pressed }): string | undefined {
  const pressed = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing(pressed) ? undefined : pressed.key;
}
