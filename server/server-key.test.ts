import { existsSync } from "node:fs";
import { mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverKey } from "./server-key.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "key-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("makes a key once, for the operator alone to read", async () => {
  const folder = join(dataDir, "new");
  const [one, other] = await Promise.all([
    serverKey({ serverKey: undefined, dataDir: folder }),
    serverKey({ serverKey: undefined, dataDir: folder }),
  ]);
  expect(one.equals(other)).toBe(true);
  expect(one).toHaveLength(32);
  const file = join(folder, "server.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Buffer.from((await readFile(file, "utf8")).trim(), "base64url").equals(one)).toBe(true);
});

it("has it on the disk before the name leads to it, and then the name: a power cut leaves no damaged key", async () => {
  const handle = await open(dataDir);
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const wasThere: boolean[] = [];
  const sync = vi.spyOn(prototype, "sync").mockImplementation(async () => {
    wasThere.push(existsSync(join(dataDir, "server.key")));
  });
  try {
    await serverKey({ serverKey: undefined, dataDir });
  } finally {
    sync.mockRestore();
  }
  expect(wasThere).toEqual([false, true]);
});

it("takes the one of the configuration", async () => {
  expect(String(await serverKey({ serverKey: "k".repeat(40), dataDir }))).toBe("k".repeat(40));
});

it("refuses a damaged one in a sentence", async () => {
  await writeFile(join(dataDir, "server.key"), "short");
  await expect(serverKey({ serverKey: undefined, dataDir })).rejects.toThrow("is damaged");
});
