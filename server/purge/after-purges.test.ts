import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { afterPurges } from "./after-purges.ts";
import { Purges } from "./purges.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const purge = (purges: Purges, strength: "purge" | "refresh" = "purge") =>
  purges.send({ strength, tags: [pageTag.articles] });

it("does it once for a burst, and once more for what came in its middle: nothing waits for another purge", async () => {
  const purges = new Purges();
  const done: number[] = [];
  const began = Date.now();
  const end = afterPurges(purges, async () => void done.push(Date.now() - began));
  purge(purges, "refresh");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  for (const wait of [100, 100, 0]) {
    purge(purges);
    await vi.advanceTimersByTimeAsync(wait);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  // The last purge came at 1,200 ms. Its work is due 200 ms later, and runs within another 250 ms.
  expect(done).toEqual([1_250, 1_450]);
  await end();
});
