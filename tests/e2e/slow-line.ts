import type { Page } from "@playwright/test";

/** A line with a long way to the site (milliseconds there and back) and so many kilobytes a second. */
export async function slowDown(page: Page, { latency, kBps }: { latency: number; kBps: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: kBps * 1000,
    uploadThroughput: 20_000,
  });
}
