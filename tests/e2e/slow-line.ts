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

/** Holds the next answer of a call back, though the server has done it, until it is released. */
export async function heldAnswer(page: Page, url: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      await promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { release: resolve };
}
