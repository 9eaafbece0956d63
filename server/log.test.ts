import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createLogger, logStream, lostLines } from "./log.ts";

it("loses lines on a full disk, and counts them, but neither ends nor holds up the process", async () => {
  const logger = createLogger("info", logStream("/dev/full"));
  const before = lostLines.count;
  const long = "x".repeat(100_000);
  await vi.waitFor(() => {
    for (let index = 0; index < 10; index += 1) logger.error(long);
    expect(lostLines.count).toBeGreaterThan(before);
  });
});

it("writes lines while there is room", async () => {
  const folder = await mkdtemp(join(tmpdir(), "log-"));
  const logger = createLogger("info", logStream(join(folder, "log")));
  logger.info("here");
  await vi.waitFor(async () => expect(await readFile(join(folder, "log"), "utf8")).toContain('"here"'));
  await rm(folder, { recursive: true });
});

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
