import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { staffActor, type Grant } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { AUDIT_CHAIN, findRows, findSeals } from "./audit-seal.repo.server.ts";
import { readAudit } from "./audit-log.service.server.ts";
import { readAuditHead, sealAudit, verifyAudit } from "./audit-seal.service.server.ts";
import { openClient } from "#tests/fixtures/connections.ts";

const test = testDatabase();

/** Changes sealed rows without firing the triggers, as only the owner of the database could. */
async function forge(statement: string): Promise<void> {
  await withTransaction(async (trx) => {
    const triggers = async (state: "disable" | "enable") => {
      for (const table of ["audit_entries", "audit_seals"])
        await sql.raw(`alter table ${table} ${state} trigger user`).execute(trx);
    };
    await triggers("disable");
    await sql.raw(statement).execute(trx);
    await triggers("enable");
  });
}

beforeEach(async () => {
  await forge("truncate audit_entries, audit_seals, office_documents restart identity");
});

const act = (
  action: string,
  target: string | number = 1,
  actor: Parameters<typeof recordAudit>[0]["actor"] = operator("li"),
) =>
  withTransaction((trx) =>
    recordAudit({ actor, action: action as AuditAction, targetKind: "story", targetId: target, detail: { n: 1 } }, trx),
  );

it("seals what is new once, however many instances do it, and names the head", async () => {
  expect([await readAuditHead(), await sealAudit()]).toEqual([undefined, undefined]);
  for (const name of ["a", "b", "c"]) await act(name);
  const sealed = await Promise.all([sealAudit(), sealAudit(), sealAudit()]);
  expect(sealed.filter((one) => one !== undefined).map(({ uptoId }) => uptoId)).toEqual([3]);
  expect(await sealAudit()).toBeUndefined();
  await act("d");
  const second = await sealAudit();
  expect(second?.uptoId).toBe(4);
  expect(await readAuditHead()).toEqual({ head: second?.head, uptoId: 4, at: expect.any(Date) });
  expect((await findSeals(AUDIT_CHAIN, 0, 1)).map(({ uptoId }) => uptoId)).toEqual([3]);
  expect((await findRows(AUDIT_CHAIN, { after: 1, upto: 4, limit: 2 })).map(({ id }) => id)).toEqual([2, 3]);
  expect(await rows("select rows from audit_seals order by id")).toEqual([{ rows: 3 }, { rows: 1 }]);
  expect(await verifyAudit(sealed.find((one) => one !== undefined)?.head)).toEqual({
    faults: [],
    rows: 4,
    head: second,
    hasHead: true,
  });
});

it("waits for a row with a smaller id that is not to be seen yet", async () => {
  const slow = await openClient(test.url);
  await slow.query("begin");
  const insert = "insert into audit_entries (actor, action, target_kind, target_id) values ('slow', 'x', 'story', '1')";
  await slow.query(insert);
  await act("quick");
  const sealing = sealAudit();
  const isSealing = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database());
    return rows.length === 1;
  };
  await expect.poll(isSealing, { timeout: 30_000 }).toBe(true);
  await slow.query("commit");
  await slow.end();
  expect((await sealing)?.uptoId).toBe(2);
  expect(await verifyAudit()).toMatchObject({ faults: [], rows: 2 });
});

it.each([
  ["changed", "update audit_entries set actor = 'operator:nobody' where id = 2"],
  ["changed", `update audit_entries set detail = '{"n": 2}' where id = 2`],
  ["removed", "delete from audit_entries where id = 2"],
])("names a row that was %s", async (what, statement) => {
  for (const name of ["a", "b", "c"]) await act(name);
  await sealAudit();
  await act("d");
  await sealAudit();
  await forge(statement);
  expect((await verifyAudit()).faults).toEqual([{ what, row: 2 }]);
});

it("goes through more seals than it holds at a time, each once and in its order", async () => {
  for (let count = 0; count < 52; count += 1) {
    await act("a");
    await sealAudit();
  }
  expect(await verifyAudit()).toMatchObject({ faults: [], rows: 52, head: { uptoId: 52 } });
  await forge("delete from audit_entries where id = 51");
  expect((await verifyAudit()).faults).toEqual([{ what: "removed", row: 51 }]);
});

it("sees a row that was slipped in, a seal that was made anew, and a chain that is another one", async () => {
  await act("a");
  await act("b");
  const first = await sealAudit();
  await forge("delete from audit_entries where id = 1");
  await forge(
    "insert into audit_entries (id, actor, action, target_kind, target_id) overriding system value values (1, 'x', 'y', 'story', '1')",
  );
  expect((await verifyAudit()).faults).toEqual([{ what: "changed", row: 1 }]);
  await forge("update audit_seals set hash = sha256('else')");
  expect((await verifyAudit()).faults).toContainEqual({ what: "broken", seal: 1 });
  await forge("truncate audit_seals restart identity");
  await sealAudit();
  expect(await verifyAudit()).toMatchObject({ faults: [], hasHead: true });
  expect(await verifyAudit(first?.head)).toMatchObject({ faults: [], hasHead: false });
});

it.each(["audit_entries", "audit_seals"])("refuses that the application's role changes %s", async (table) => {
  await act("a");
  await sealAudit();
  for (const statement of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`])
    await expect(sql.raw(statement).execute(database())).rejects.toThrow("never changed or removed");
});

it("keeps from where a colleague acted", async () => {
  const actor = { name: "staff:7", sessionId: 31, address: "192.0.2.7", requestId: "r-1" };
  await act("release", 5, actor);
  const { lines } = await readAudit({ actor: "staff:7" }, operator("li"));
  expect(lines).toMatchObject([{ sessionId: 31, address: "192.0.2.7", requestId: "r-1", targetId: "5" }]);
});

it("names the colleague who acted, and what it was done to, and is narrowed by a name", async () => {
  const { id, name } = await addStaff("chief");
  await database().updateTable("staff").set({ real_name: "沈知行" }).where("member_id", "=", id).execute();
  const story = {
    kind: "story",
    target_id: 5,
    state: "writing",
    touched_at: new Date(),
    vector: sql<string>`''::tsvector`,
  };
  await database()
    .insertInto("office_documents")
    .values([
      { ...story, title: "封阳台的三份报价" },
      { ...story, kind: "page", title: "一个页面" },
    ])
    .execute();
  await act("release.takedown", 5, { name });
  await act("release.publish", 6);
  const added = { actor: operator("li"), action: "staff.add", targetKind: "staff", targetId: id } as const;
  await withTransaction((trx) => recordAudit(added, trx));
  const { lines } = await readAudit({}, operator("li"));
  expect(lines.map(({ name, title }) => [name, title])).toEqual([
    [null, "沈知行"],
    [null, null],
    ["沈知行", "封阳台的三份报价"],
  ]);
  expect((await readAudit({ actor: "沈知行" }, operator("li"))).lines).toMatchObject([{ targetId: "5" }]);
  expect((await readAudit({ actor: "沈" }, operator("li"))).lines).toEqual([]);
});

it("gives stretches by filters", async () => {
  for (let count = 0; count < 60; count += 1) await act(count % 2 === 0 ? "release.publish" : "review.pass", count);
  const all = operator("li");
  const first = await readAudit({ action: "release" }, all);
  expect([first.lines.length, first.more, first.lines[0]?.targetId]).toEqual([30, false, "58"]);
  const [newest, older] = await Promise.all([readAudit({}, all), readAudit({ before: 11 }, all)]);
  expect([newest.lines.length, newest.more, older.lines.length, older.more]).toEqual([50, true, 10, false]);
  // A page has fifty entries.
  const full = await readAudit({ before: 51 }, all);
  expect([full.lines.length, full.more]).toEqual([50, false]);
  expect((await readAudit({ targetKind: "story", targetId: "7" }, all)).lines).toHaveLength(1);
  expect((await readAudit({ targetKind: "staff", targetId: "7" }, all)).lines).toEqual([]);
  expect((await readAudit({ from: new Date(Date.now() + 60_000) }, all)).lines).toEqual([]);
  const [at = new Date(), later = at] = [7, 8].map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
  await forge(`update audit_entries set at = '2026-01-01T00:00Z'::timestamptz + id * interval '1 minute'`);
  expect((await readAudit({ from: at, to: later }, all)).lines.map(({ id }) => id)).toEqual([7]);
});

it("shows each colleague what is theirs to see", async () => {
  const { id: column } = await database()
    .insertInto("columns")
    .values({ slug: "macro", name: "宏观", name_en: "Macro" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: below } = await database()
    .insertInto("columns")
    .values({ slug: "macro-below", name: "利率", name_en: "Rates", parent_id: column })
    .returning("id")
    .executeTakeFirstOrThrow();
  const document = {
    kind: "story",
    title: "",
    state: "writing",
    touched_at: new Date(),
    vector: sql<string>`''::tsvector`,
  };
  await database()
    .insertInto("office_documents")
    .values([
      { ...document, target_id: 1, column_id: column },
      { ...document, target_id: 2, owner_id: 9 },
      // The industry has the same id as the column, but is not in the staff member's scope.
      { ...document, target_id: 3, industry_id: column },
      { ...document, target_id: 5, column_id: below },
      // The page has the same id as a story of another staff member.
      { ...document, kind: "page", target_id: 6, column_id: column },
      { ...document, kind: "page", target_id: 3, owner_id: 9 },
    ])
    .execute();
  await act("of-my-column", 1, { name: "staff:8", sessionId: 30, address: "192.0.2.8", requestId: "r-8" });
  await act("of-mine", 2);
  await act("of-others", 3);
  await act("by-me", 4, { name: "staff:9", sessionId: 31, address: "192.0.2.9", requestId: "r-9" });
  const setting = { actor: operator("li"), action: "setting.set", targetKind: "setting", targetId: "x" } as const;
  await withTransaction((trx) => recordAudit(setting, trx));
  await act("below-my-column", 5);
  await act("of-nowhere", 6);
  const linesOf = async (role: Role, scope: Grant["scope"] = { kind: "site" }) =>
    (await readAudit({}, staffActor({ id: 9, sessionId: 1, grants: [{ role, scope }] }))).lines.toReversed();
  const seenBy = async (...who: Parameters<typeof linesOf>) => (await linesOf(...who)).map(({ action }) => action);
  const mine = ["of-my-column", "of-mine", "by-me", "below-my-column"];
  const inColumn = { kind: "column", id: column } as const;
  expect(await seenBy("auditor")).toEqual([
    ...mine.slice(0, 2),
    "of-others",
    "by-me",
    "setting.set",
    "below-my-column",
    "of-nowhere",
  ]);
  expect(await seenBy("desk-head", inColumn)).toEqual(mine);
  expect(await seenBy("desk-head", { kind: "industry", id: column })).toEqual(["of-mine", "of-others", "by-me"]);
  // Only the actor, and staff who may change settings, see the origin of an entry.
  const places = async (...who: Parameters<typeof linesOf>) =>
    (await linesOf(...who)).flatMap(({ action, sessionId, address, requestId }) =>
      action === "by-me" || action === "of-my-column" ? [[action, sessionId, address, requestId]] : [],
    );
  expect(await places("desk-head", inColumn)).toEqual([
    ["of-my-column", null, "", ""],
    ["by-me", 31, "192.0.2.9", "r-9"],
  ]);
  expect(await seenBy("reporter")).toEqual(["of-mine", "by-me"]);
  for (let count = 0; count < 60; count += 1) await act("of-others-later", 3);
  expect(await seenBy("desk-head", inColumn)).toEqual(mine);
  await forge(
    "insert into audit_entries (id, actor, action, target_kind, target_id) overriding system value values (9999, 'x', 'much-later', 'story', '1')",
  );
  expect(await seenBy("desk-head", inColumn)).toEqual([...mine, "much-later"]);
  expect(await seenBy("admin")).toEqual(["of-mine", "by-me", "setting.set"]);
  await expect(seenBy("visual")).rejects.toThrow("forbidden");
});
