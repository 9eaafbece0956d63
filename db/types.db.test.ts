import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { testDatabase } from "../tests/db/test-database.ts";

const database = testDatabase();

it("are those of the migrations; `npm run db:types` writes them anew", async () => {
  const folder = await mkdtemp(join(tmpdir(), "types-"));
  const file = join(folder, "types.ts");
  await promisify(execFile)(process.execPath, ["scripts/db-types.ts", file, database.url]);
  expect(await readFile("db/types.ts", "utf8")).toBe(await readFile(file, "utf8"));
  await rm(folder, { recursive: true });
});
