import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { deleteOwn, updateWithdrawn } from "./contribution.repo.server.ts";

testDatabase();

it("is withdrawn or deleted by nobody but its member, whoever names it", async () => {
  const db = database();
  const members = await db
    .insertInto("members")
    .values(["own", "other"].map((username) => ({ username, nickname: username })))
    .returning("id")
    .execute();
  const [own = 0, other = 0] = members.map(({ id }) => id);
  const { id } = await db
    .insertInto("contributions")
    .values({ member_id: own, status: "waiting", submitted_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const status = async () =>
    (await db.selectFrom("contributions").select("status").where("id", "=", id).executeTakeFirst())?.status;
  await updateWithdrawn(id, other, db);
  await deleteOwn(id, other, db);
  expect(await status()).toBe("waiting");
  await updateWithdrawn(id + 1, own, db);
  await deleteOwn(id + 1, own, db);
  expect(await status()).toBe("waiting");
  await updateWithdrawn(id, own, db);
  expect(await status()).toBe("draft");
  await deleteOwn(id, own, db);
  expect(await status()).toBeUndefined();
});
