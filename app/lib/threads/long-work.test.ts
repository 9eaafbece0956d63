import { expect, test } from "vitest";
import { atOnce } from "#tests/fixtures/at-once.ts";
import { inSlices, type LongWork } from "./long-work.ts";

test("long work lets others have their turn, and gives what it makes", async () => {
  const others = { hadTurn: false };
  setImmediate(() => (others.hadTurn = true));
  // Ends only after another job has run in between.
  function* wait(): LongWork<string> {
    while (!others.hadTurn) yield;
    return "made";
  }
  expect(await inSlices(wait())).toBe("made");
});

test("long work can be done at once, and fails as it fails", async () => {
  function* count(fails: boolean): LongWork<number> {
    yield;
    if (fails) throw new Error("no");
    return 2;
  }
  expect(atOnce(count(false))).toBe(2);
  expect(() => atOnce(count(true))).toThrow("no");
  await expect(inSlices(count(true))).rejects.toThrow("no");
});
