import { expect, test } from "vitest";
import { LateCode, type LateState } from "./late-code.ts";

const Part = () => null;

/**
 * Returns a late part. `loads` are the results of its load attempts, of which the last repeats. `answers` are the
 * responses of the site.
 */
function coded(loads: ("comes" | "fails")[], answers: boolean[]) {
  const back: (() => void)[] = [];
  const seen: LateState<object>["is"][] = [];
  let asked = 0;
  const code = new LateCode<object>(
    () => {
      asked += 1;
      const end = loads.length > 1 ? loads.shift() : loads[0];
      return end === "comes" ? Promise.resolve(Part) : Promise.reject(new TypeError("Failed to fetch"));
    },
    {
      answers: () => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? true),
      back: () => new Promise((resolve) => back.push(resolve)),
    },
  );
  code.subscribe(() => seen.push(code.state().is));
  return { code, seen, back, asked: () => asked };
}

test("code that comes is brought once, however often it is asked for", async () => {
  const { code, seen, asked } = coded(["comes"], [true]);
  await Promise.all([code.ask(), code.ask()]);
  await code.ask();
  expect(code.state()).toEqual({ is: "ready", Part });
  expect([asked(), seen]).toEqual([1, ["loading", "ready"]]);
});

test("without a line it waits and comes by itself when the line is back", async () => {
  const { code, seen, back } = coded(["fails", "comes"], [false]);
  const asked = code.ask();
  await expect.poll(() => back.length).toBe(1);
  expect(code.state().is).toBe("offline");
  back[0]?.();
  await asked;
  expect(seen).toEqual(["loading", "offline", "ready"]);
});

test("a site that answers but has the file no longer leaves a reload, and asked once more it tries again", async () => {
  const { code, seen } = coded(["fails", "fails", "comes"], [true]);
  await code.ask();
  expect(seen).toEqual(["loading", "gone"]);
  await code.ask();
  expect(seen).toEqual(["loading", "gone", "loading", "ready"]);
});

test("one failure on a site that answers is no upgrade", async () => {
  const { code, seen } = coded(["fails", "comes"], [true]);
  await code.ask();
  expect(seen).toEqual(["loading", "ready"]);
});
