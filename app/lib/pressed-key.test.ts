import { expect, test } from "vitest";
import { isComposing, pressedKey } from "./pressed-key.ts";

/** The Enter that ends a composition, in each engine. */
const ENDING = {
  chromium: { key: "Process", keyCode: 229, isComposing: true },
  firefox: { key: "Process", keyCode: 229, isComposing: true },
  safari: { key: "Enter", keyCode: 229, isComposing: false },
  "an old Android keyboard": { key: "Unidentified", keyCode: 229, isComposing: false },
};

test.each(Object.entries(ENDING))("the Enter that ends a composition in %s is no key", (_engine, event) => {
  expect(isComposing(event)).toBe(true);
  expect(pressedKey(event)).toBeUndefined();
  expect(pressedKey({ nativeEvent: event })).toBeUndefined();
});

test("any other key is the one that was pressed", () => {
  const enter = { key: "Enter", keyCode: 13, isComposing: false };
  expect(pressedKey(enter)).toBe("Enter");
  expect(pressedKey({ nativeEvent: enter })).toBe("Enter");
  expect(pressedKey({ key: "a", keyCode: 65, isComposing: false })).toBe("a");
});
