import type { Page } from "@playwright/test";
import { READERS } from "../lint/baselines.ts";
import { newerFeatures } from "../lint/newer-features.ts";

/** Chromium with Trusted Types refuses plain text as markup; without them it would refuse ours. */
const OF_THE_POLICY = /^(?:trustedTypes|Trusted\w+)\b/;

/** Renames the newer features that layouts depend on most, which activates the rules for browsers without them. */
const OLD_STYLES: [RegExp, string][] = [
  [/@supports not (?:selector\(:has\(\*\)\)|\(container-type: ?inline-size\))/g, "@media all"],
  [/:has\(/g, ":unknown("],
  [/@container\b/g, "@unknown"],
];

/**
 * Removes features that the oldest supported browsers may lack: of scripts all of them, before any script runs; of
 * styles :has() and container queries.
 */
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
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const response = await route.fetch();
    const sheet = await response.text();
    const body = OLD_STYLES.reduce((text, [newer, old]) => text.replaceAll(newer, old), sheet);
    await route.fulfill({ response, body });
  });
}
