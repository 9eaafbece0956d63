// expect: package
import type { Page } from "@playwright/test";

export async function drive(page: Page): Promise<void> {
  const { launch } = await import("chrome-launcher");
  await page.goto(String(launch));
}
