import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Holds a finger on an element until it is picked up, and drops it elsewhere. */
export async function dragByTouch(page: Page, what: Locator, to: Locator): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox();
    if (box === null) throw new Error("nothing stands there");
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [at] });
  const [from, target] = [await middleOf(what), await middleOf(to)];
  await touch("touchStart", from);
  await expect(page.locator("[data-lifted]")).toBeVisible();
  await touch("touchMove", { x: target.x, y: Math.round((from.y + target.y) / 2) });
  await touch("touchMove", target);
  await touch("touchEnd");
  await expect(page.locator("[data-lifted]")).toHaveCount(0);
}
