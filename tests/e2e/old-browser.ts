import type { Page } from "@playwright/test";
import { READERS } from "../lint/baselines.ts";
import { newerFeatures } from "../lint/newer-features.ts";

/** Chromium refuses plain texts in the place of markup where it has Trusted Types; without them it would refuse ours. */
const OF_THE_POLICY = /^(?:trustedTypes|Trusted\w+)\b/;

/** Takes everything from the page's browser that the oldest supported browsers may lack, before any script runs. */
export async function makeOld(page: Page): Promise<void> {
  const paths = newerFeatures(READERS).paths.filter((path) => !OF_THE_POLICY.test(path));
  await page.addInitScript((names) => {
    for (const path of names) {
      const keys = path.split(".");
      const name = keys.pop() ?? "";
      const owner = keys.reduce<unknown>(
        (value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined),
        window,
      );
      if (owner instanceof Object) Reflect.deleteProperty(owner, name);
    }
  }, paths);
}
