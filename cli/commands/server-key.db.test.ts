import { expect, it, vi } from "vitest";
import { isKeyOfDatabase } from "#app/features/base/server-key/server-key.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { rows } from "../../tests/fixtures/members.ts";
import { findTables } from "../postgres/tables.repo.server.ts";

const KEYS = ["one", "other"].map((name) => Buffer.from(name.padEnd(40, "-")));
const [ONE, OTHER] = KEYS as [Buffer, Buffer];

const database = testDatabase();

/** Runs `server-key …` as the operator does on a machine with this key; returns the exit code and the output. */
async function serverKey(key: Buffer, ...args: string[]): Promise<string> {
  vi.stubEnv("SERVER_KEY", String(key));
  const { exit, out, error } = await runHere(database.url, "server-key", ...args);
  return `${exit} ${out}${error}`;
}

it("the first key is the database's, whichever of several instances comes first, and no other", async () => {
  const answers = await Promise.all([...KEYS, ...KEYS].map((key) => isKeyOfDatabase(key)));
  expect(answers.filter(Boolean)).toHaveLength(2);
  expect(answers[0]).toBe(answers[2]);
});

it("another one becomes it only by the operator's own command, which the trail keeps", async () => {
  const [own, foreign] = (await isKeyOfDatabase(ONE)) ? [ONE, OTHER] : [OTHER, ONE];
  expect(await serverKey(own, "check")).toMatch(/^0 This server key is the database's/);
  expect(await serverKey(foreign, "check")).toMatch(/^1 The database was used with another server key/);
  expect(await serverKey(foreign, "adopt")).toMatch(/^2 /);
  expect(await isKeyOfDatabase(foreign)).toBe(false);
  expect(await serverKey(foreign, "adopt", "--actor", "li")).toMatch(/^0 /);
  expect(await isKeyOfDatabase(own)).toBe(false);
  expect(await rows("select actor from audit_entries where action = 'server-key.adopt'")).toEqual([
    { actor: "operator:li" },
  ]);
});

it("neither key stands in the database, and a backup takes no mark to a machine that has another key", async () => {
  const [{ mark }] = await rows("select mark from server_key_marks");
  for (const key of KEYS) expect(mark.includes(key.subarray(0, 8))).toBe(false);
  const client = await connectionPool().connect();
  const tables = await findTables(client);
  client.release();
  expect(tables.map(({ name }) => name)).not.toContain("server_key_marks");
});
