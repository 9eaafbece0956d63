import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { adoptServerKey, isKeyOfDatabase } from "./server-key.service.server.ts";

testDatabase();

it("is the key that a database was used with first, until an operator has another one in its place", async () => {
  const [first, other] = [randomBytes(32), randomBytes(32)];
  const known = async () => [await isKeyOfDatabase(first), await isKeyOfDatabase(other)];
  expect(await known()).toEqual([true, false]);
  expect(await known()).toEqual([true, false]);
  await adoptServerKey(other, operator("li"));
  expect(await known()).toEqual([false, true]);
  expect(await database().selectFrom("audit_entries").select(["actor", "action"]).execute()).toEqual([
    { actor: "operator:li", action: "server-key.adopt" },
  ]);
});
