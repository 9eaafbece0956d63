import { afterEach, expect, test, vi } from "vitest";
import { collectDependencies, dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { keepSharedReads, sharedRead } from "./shared-read.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("what is read in common is read once and names what it depends on to each page, until that is purged", async () => {
  let stored = 1;
  const read = vi.fn(async (id: number) => {
    dependsOn(pageTag.billboard(id));
    return stored;
  });
  const shared = sharedRead(read);
  await Promise.all([shared(7), shared(7)]);
  expect(read).toHaveBeenCalledTimes(2);

  const { purge } = keepSharedReads();
  const pages = [() => shared(7), () => shared(7), () => shared(8)].map((page) => collectDependencies(page));
  const tags = (await Promise.all(pages)).map((page) => page.tags);
  expect(tags).toEqual([[pageTag.billboard(7)], [pageTag.billboard(7)], [pageTag.billboard(8)]]);
  expect(read).toHaveBeenCalledTimes(4);

  stored = 2;
  purge([pageTag.billboard(8), pageTag.articles]);
  expect([await shared(7), await shared(8)]).toEqual([1, 2]);
  purge([pageTag.everything]);
  expect(await shared(7)).toBe(2);
});

test("what is read in common is kept for a minute at most", async () => {
  vi.useFakeTimers();
  keepSharedReads();
  let count = 0;
  const shared = sharedRead(async () => ++count);
  expect([await shared(), await shared()]).toEqual([1, 1]);
  vi.advanceTimersByTime(60_000);
  expect(await shared()).toBe(2);
});

test("what was being read during a purge is not kept, and neither is a failure", async () => {
  const { purge } = keepSharedReads();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const shared = sharedRead(async () => answers[calls++]?.promise);
  const first = shared();
  purge([pageTag.articles]);
  const second = shared();
  answers[0]?.resolve("old");
  answers[1]?.reject(new Error("away"));
  answers[2]?.resolve("new");
  expect(await first).toBe("old");
  await expect(second).rejects.toThrow("away");
  expect(await shared()).toBe("new");
  expect(await shared()).toBe("new");
  expect(calls).toBe(3);
});
