import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LogStream, lostLines } from "./log-stream.ts";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "log-"))));
afterEach(() => rm(folder, { recursive: true }));

it("loses lines on a full disk, and counts them, but neither ends nor holds up the process", async () => {
  const stream = new LogStream("/dev/full");
  const before = lostLines.count;
  for (let index = 0; index < 20; index += 1) stream.write("x".repeat(100_000));
  expect(lostLines.count).toBe(before + 10);
  stream.flushSync();
});

it("writes all lines in their order, and at the end what still waits", async () => {
  const file = join(folder, "log");
  const stream = new LogStream(file);
  for (let index = 0; index < 1_000; index += 1) stream.write(`${index}\n`);
  const lines = Array.from({ length: 1_000 }, (_, index) => `${index}\n`).join("");
  await vi.waitFor(async () => expect(await readFile(file, "utf8")).toBe(lines), 60_000);
  stream.write("last\n");
  stream.write("of all\n");
  await vi.waitFor(async () => expect(await readFile(file, "utf8")).toBe(`${lines}last\nof all\n`), 60_000);
});
