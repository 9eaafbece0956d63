import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestDatabase } from "../tests/db/database.ts";
import { runCommand, runWhole } from "../tests/fixtures/processes/cli.ts";

it("a data folder without a database is a mistake that is named, and stays as it is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cli-"));
  try {
    for (const DATA_DIR of [folder, join(folder, "typo")]) {
      expect(await runCommand({ DATA_DIR }, "member", "list")).toEqual({
        exit: 1,
        out: "",
        error: `There is no database in the data folder ${DATA_DIR}. Correct DATA_DIR or DATABASE_URL, or start the site first, which makes one.`,
      });
    }
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("without a named database nothing is done: the folder of the demo may not be what is meant", async () => {
  for (const args of [
    ["member", "list"],
    ["settings", "set", "siteName", '"x"', "--actor", "li"],
  ])
    expect(await runCommand({}, ...args)).toEqual({
      exit: 1,
      out: "",
      error: expect.stringContaining("Neither DATABASE_URL nor DATA_DIR is set."),
    });
});

it("each command names the database that it works on, without its password", async () => {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  url.password = "the secret";
  const { exit, error } = await runWhole({ DATABASE_URL: url.href }, "member", "list");
  expect(exit).toBe(0);
  expect(error).toMatch(new RegExp(`^Database: PostgreSQL at .*${url.pathname}$`));
  expect(error).not.toContain("secret");
  await database.drop();
});

it("the names of the settings are listed without a database", async () => {
  const { exit, out } = await runCommand({ DATA_DIR: "/nonexistent" }, "settings", "list");
  expect(exit).toBe(0);
  expect(out.split("\n")).toContain("siteName");
});
