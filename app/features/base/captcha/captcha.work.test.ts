import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256Head } from "./captcha.hash.ts";
import { BITS, createSolver, isWorkDone, PUZZLES, writeWorkInfo } from "./captcha.work.ts";

describe("sha256Head", () => {
  it("begins as SHA-256 does, for every length that it takes", () => {
    for (let length = 0; length <= 55; length += 1) {
      const text = randomBytes(28).toString("hex").slice(0, length);
      expect(sha256Head(text), text).toBe(createHash("sha256").update(text).digest().readUInt32BE(0));
    }
  });
});

describe("the work", () => {
  const salt = "0123456789abcdef0123456789abcdef";
  const solver = createSolver({ salt, puzzles: PUZZLES, bits: BITS });
  const numbers = solver.step(120_000) ?? [];
  const info = writeWorkInfo(numbers);
  const replaced = (place: number, number: number) => writeWorkInfo(numbers.with(place, number));

  it("is solved by numbers that any SHA-256 confirms", () => {
    expect(numbers).toHaveLength(PUZZLES);
    expect(solver.progress).toBe(1);
    for (const [place, number] of numbers.entries()) {
      const digest = createHash("sha256").update(`${salt}:${place}:${number}`).digest();
      expect(digest.readUInt32BE(0) >>> (32 - BITS)).toBe(0);
    }
    expect(isWorkDone(info, salt)).toBe(true);
  });

  it("can be done bit by bit", () => {
    const slow = createSolver({ salt, puzzles: PUZZLES, bits: 8 });
    let found = slow.step(0);
    while (found === undefined) found = slow.step(0.01);
    expect(found).toEqual(createSolver({ salt, puzzles: PUZZLES, bits: 8 }).step(10_000));
  });

  it.each([
    ["another salt", info, "f".repeat(32)],
    ["a number that solves nothing", replaced(3, numbers[3]! + 1), salt],
    ["the numbers in another order", writeWorkInfo(numbers.toReversed()), salt],
    ["too few numbers", writeWorkInfo(numbers.slice(1)), salt],
    ["too many numbers", writeWorkInfo([...numbers, 1]), salt],
    ["one number for all", writeWorkInfo(numbers.map(() => numbers[0]!)), salt],
    ["no numbers", "pow:", salt],
    ["another beginning", info.replace("pow:", "POW:"), salt],
    ["spaces", info.replace("-", "- "), salt],
    ["a line break", `${info}\n`, salt],
    ["a sign", info.replace(":", ":+"), salt],
    ["clicks", "1,1-2,2-3,3;350;200", salt],
    ["ten thousand characters", `pow:${"1-".repeat(5_000)}1`, salt],
  ])("is not done by %s", (_, answer, over) => {
    expect(isWorkDone(answer, over)).toBe(false);
  });
});
