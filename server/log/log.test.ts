import { expect, it } from "vitest";
import { createLogger } from "./log.ts";

it("tells what was thrown, whatever it is", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  const thrown = [{ message: "the queue is gone", queue: "x" }, { some: 1, other: 2 }, "text", new Error("usual")];
  for (const err of thrown) logger.error({ err }, "job");
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    "the queue is gone",
    "an object with some, other",
    "text",
    "usual",
  ]);
  expect(lines.join("")).not.toContain("[object Object]");
});
