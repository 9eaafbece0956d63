import { expect, it } from "vitest";
import { connectionPool } from "#db/client.ts";
import { article, industry } from "../tests/fixtures/content.ts";
import { MemberSite, rows } from "../tests/fixtures/members.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { seedDemoMembers } from "./members.ts";

testDatabase();

it("adds members once, however many start at once, with things of their own, and they can sign in", async () => {
  for (const title of ["一", "二", "三"]) await article(title);
  await industry();
  const added = await Promise.all([seedDemoMembers(), seedDemoMembers(), seedDemoMembers()]);
  expect(added.filter((list) => list.length > 0)).toHaveLength(1);
  for (const table of ["collected", "follows", "readings"])
    expect(await rows(`select from ${table}`), table).not.toHaveLength(0);
  const site = await MemberSite.open();
  const sums = await rows(
    "select m.money_cents as has, sum(amount)::int as entries from ledger_entries e join members m on m.id = e.member_id where unit = 'money' group by m.id",
  );
  expect(sums).toEqual([{ has: 17_000, entries: 17_000 }]);
  for (const { username, password } of added.flat()) expect((await site.login(username, password)).code).toBe(1);
  await site.close();
});

it("does not bring back who was removed", async () => {
  await connectionPool().query("delete from members where username = 'laowang'");
  expect(await seedDemoMembers()).toEqual([]);
  expect(await rows("select from members where username = 'laowang'")).toEqual([]);
});
