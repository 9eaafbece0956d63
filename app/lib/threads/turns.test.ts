import { expect, test } from "vitest";
import { inTurns } from "./turns.ts";

test("a piece of work that comes alone begins at once", () => {
  const begin = inTurns(2);
  let begun = 0;
  begin(() => (begun += 1));
  expect(begun).toBe(1);
});

test("a crowd begins in order, so many in a turn, and what else is ready comes in between", async () => {
  const begin = inTurns(2);
  const seen: string[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) begin(() => seen.push(name));
  expect(seen).toEqual(["a", "b"]);
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      seen.push("reader");
      setImmediate(resolve);
    });
  });
  expect(seen).toEqual(["a", "b", "c", "d", "reader", "e"]);
  begin(() => seen.push("f"));
  expect(seen.at(-1)).toBe("f");
});
