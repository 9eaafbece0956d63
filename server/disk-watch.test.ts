import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { DiskWatch } from "./disk-watch.ts";
import { createLogger } from "./log/log.ts";

function watched(free: { bytes: number }) {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  const levels = () => lines.map((line) => (JSON.parse(line) as { level: number }).level);
  return { watch: new DiskWatch(logger, async () => free.bytes), levels };
}

it("says once, as an error, that the disk is full, and that there is room again", async () => {
  const free = { bytes: 10 ** 9 };
  const { watch, levels } = watched(free);
  await watch.look();
  expect([watch.isFull, levels()]).toEqual([false, []]);
  free.bytes = 1_000;
  await watch.look();
  await watch.look();
  expect([watch.isFull, levels()]).toEqual([true, [50]]);
  free.bytes = 10 ** 9;
  await watch.look();
  expect([watch.isFull, levels()]).toEqual([false, [50, 30]]);
});

it("believes the database and failed writes, and nothing else", () => {
  for (const code of ["53100", "ENOSPC"]) {
    const { watch, levels } = watched({ bytes: 10 ** 9 });
    watch.note(Object.assign(new Error("other"), { code: "23505" }));
    watch.note("a text");
    expect(watch.isFull).toBe(false);
    watch.note(new Error("outer", { cause: Object.assign(new Error("no space left"), { code }) }));
    expect([watch.isFull, levels()]).toEqual([true, [50]]);
  }
});

it("knows the disk of a folder", async () => {
  const watch = DiskWatch.of(tmpdir(), createLogger("silent"));
  await watch.look();
  expect(watch.isFull).toBe(false);
  watch.close();
});
