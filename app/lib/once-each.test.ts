import { expect, it, vi } from "vitest";
import { compactNumber } from "./compact-number.ts";
import { onceEach } from "./once-each.ts";

it("makes a thing once for each key", () => {
  const make = vi.fn((key: string) => ({ key }));
  const thing = onceEach(make);
  expect(thing("a")).toBe(thing("a"));
  expect(thing("b").key).toBe("b");
  expect(make).toHaveBeenCalledTimes(2);
});

it("lets counts be shortened without a format made anew for each", () => {
  const made = vi.spyOn(Intl, "NumberFormat");
  const texts = [32_000, 5, 120_000].flatMap((count) => [compactNumber(count, "zh-cn"), compactNumber(count, "en")]);
  expect(texts).toEqual(["3.2万", "32K", "5", "5", "12万", "120K"]);
  expect(made.mock.calls.length).toBeLessThanOrEqual(2);
  made.mockRestore();
});
