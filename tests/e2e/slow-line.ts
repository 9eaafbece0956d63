import type { Page } from "@playwright/test";

/** A line with a round trip to the site in milliseconds, and so many kilobytes a second. */
export async function slowDown(page: Page, { latency, kBps }: { latency: number; kBps: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: kBps * 1000,
    uploadThroughput: 20_000,
  });
}

/** Holds back the next answer of a call, though the server has done the work, until it is released. */
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
