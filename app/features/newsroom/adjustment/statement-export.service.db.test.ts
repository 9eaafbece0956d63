import { expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { exportStatement } from "./statement-export.service.server.ts";

testDatabase();

it("has each entry once, though more are booked while the file is written", async () => {
  const [member] = await rows<{ id: number }>(
    "insert into members (username, nickname) values ($1, $1) returning id::int as id",
    [newName()],
  );
  const memberId = member?.id ?? 0;
  const book = (from: number, to: number) =>
    rows(
      `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
       select $1::bigint, 'points', 1, n - 1, n, 'operator', 'x', 'many:' || n, 'system', '2026-11-21' from generate_series($2::int, $3::int) n`,
      [memberId, from, to],
    );
  await book(1, 51);
  const { parts } = await exportStatement(await addStaff("operations"), { memberId, unit: "points" });
  const read: number[][] = [];
  for await (const part of parts) {
    read.push(part.map(({ after }) => after));
    // Meanwhile two new entries move the last two entries of this page to the next page.
    if (read.length === 1) await book(52, 53);
  }
  expect(read).toEqual([Array.from({ length: 50 }, (_, index) => 51 - index), [1]]);
});
