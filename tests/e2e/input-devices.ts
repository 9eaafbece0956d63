import { expect, type Locator, type Page } from "@playwright/test";

/** A way to use a page: how it clicks and how it types. */
export type InputDevice = {
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** Presses one point of an element, in pixels from its corner; keys cannot do that. */
  pressAt?: (target: Locator, place: { x: number; y: number }) => Promise<void>;
};

/** More Tabs than any page here needs for one round. */
const MOST_TABS = 80;

export function mouse(): InputDevice {
  return {
    press: (target) => target.click(),
    pressAt: (target, position) => target.click({ position }),
    type: async (target, text) => {
      await target.click();
      await target.pressSequentially(text);
    },
  };
}

/** Needs a context with `hasTouch`. */
export function touch(): InputDevice {
  return {
    press: (target) => target.tap(),
    pressAt: (target, position) => target.tap({ position }),
    type: async (target, text) => {
      await target.tap();
      await target.pressSequentially(text);
    },
  };
}

/**
 * Reaches everything by Tab alone, and presses it by the key of its type: checkboxes and radio buttons by the space
 * bar.
 */
export function keyboard(page: Page): InputDevice {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let count = 0; count < MOST_TABS; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`No Tab leads to ${target.toString()}`);
  };
  return {
    press: async (target) => {
      const isBox = await target.evaluate((element) => element instanceof HTMLInputElement);
      await reach(target);
      await page.keyboard.press(isBox ? "Space" : "Enter");
    },
    type: async (target, text) => {
      await reach(target);
      await page.keyboard.type(text);
    },
  };
}
