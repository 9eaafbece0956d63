import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { arrangeStories } from "./arranging.service.server.ts";
import { findById } from "./story.repo.server.ts";
import { createManuscript } from "./story.service.server.ts";
import { findRevision, findRevisions } from "./revision.repo.server.ts";
import {
  keepRevision,
  readRevision,
  readRevisions,
  restoreRevision,
  thinRevisions,
} from "./revision.service.server.ts";
import { saveManuscript } from "./saving.service.server.ts";
import { renewStoryLease, leaseStory, leaveStory, readStoryHolder } from "./story-lease.service.server.ts";

testDatabase();

let wang: StaffActor;
let li: StaffActor;

beforeAll(async () => {
  wang = await addStaff("editor");
  li = await addStaff("editor");
});

const begin = async () => (await createManuscript({ title: "甲", body: "<p>正文</p>" }, wang)).id;
const story = async (id: number) => {
  const found = await findById(id);
  if (found === undefined) throw new Error(`no story ${id}`);
  return found;
};
const reasonsOf = async (id: number) => (await findRevisions(id, { limit: 50 })).map(({ reason }) => reason);
const title = (base: number, value: unknown) => ({ title: { base, value } });

describe("the list of stories", () => {
  /** Returns the list row of a story with its physical position. A new position means that every index was written. */
  const row = async (id: number) => {
    const { rows } = await sql<{ place: string; title: string; touched: Date }>`
      select ctid::text as place, title, touched_at as touched from office_documents
      where kind = 'story' and target_id = ${id}
    `.execute(database());
    return rows[0];
  };
  const saveBody = (id: number, base: number) =>
    saveManuscript(wang, { id, fence: 0, changes: { body: { base, value: `<p>${randomUUID()}</p>` } } });

  it("is not written anew for a body, but once a minute, so that the story comes up", async () => {
    const id = await begin();
    const begun = await row(id);
    const { version } = await saveBody(id, 1);
    expect(await row(id)).toEqual(begun);
    const beside = await begin();
    await sql`insert into office_documents (kind, target_id, title, state, touched_at, vector)
      values ('another', ${id}, '别的', '', now(), '')`.execute(database());
    await sql`update office_documents set touched_at = now() - interval '60 seconds'
      where target_id in (${id}, ${beside})`.execute(database());
    const aside = await row(beside);
    await saveBody(id, version);
    const { rows } = await sql`select from office_documents
      where kind = 'another' and touched_at < now() - interval '60 seconds'`.execute(database());
    expect(rows).toHaveLength(1);
    const { touched_at } = await story(id);
    expect(await row(id)).toMatchObject({ title: "甲", touched: touched_at });
    expect(await row(beside)).toEqual(aside);
  });

  it("has each new headline at once", async () => {
    const id = await begin();
    await saveManuscript(wang, { id, fence: 0, changes: title(1, "另一个题") });
    expect(await row(id)).toMatchObject({ title: "另一个题" });
  });
});

it("tells other screens who writes, what is saved and what is arranged, and nothing where nothing changes", async () => {
  const id = await begin();
  const head = await addStaff("desk-head");
  const tab = randomUUID();
  const heard = await listenToEvents();
  const told = async () => (await heard.told()).filter(({ kind }) => kind !== "desk");
  const { fence } = await leaseStory(wang, { id, tab });
  expect(await told()).toMatchObject([{ kind: "lease", story: id, fence, staff: wang.id, name: expect.any(String) }]);
  await leaseStory(wang, { id, tab });
  await leaseStory(li, { id, tab: randomUUID() });
  expect(await told()).toEqual([]);
  await saveManuscript(wang, { id, fence, changes: title(1, "乙") });
  expect(await told()).toEqual([{ kind: "saved", story: id, version: 2, by: wang.name }]);
  await saveManuscript(wang, { id, fence, changes: title(1, "丙") });
  await saveManuscript(wang, { id, fence, changes: title(2, 7) });
  expect(await told()).toEqual([]);
  const later = await begin();
  await told();
  await arrangeStories(head, [later, id, later], { assigneeId: li.id });
  expect(await told()).toEqual([id, later].map((story) => ({ kind: "arranged", story, by: head.name })));
  await leaveStory(wang, { id, fence });
  expect(await told()).toEqual([{ kind: "lease", story: id, fence, staff: null, name: "" }]);
  await leaveStory(wang, { id, fence });
  expect(await told()).toEqual([]);
});

describe("saving", () => {
  it("takes the fields that have not moved on and names those that have, with what stands there", async () => {
    const id = await begin();
    const first = await saveManuscript(wang, { id, fence: 0, changes: title(1, "乙") });
    expect(first).toMatchObject({
      version: 2,
      versions: { title: 2 },
      conflicts: {},
      faults: {},
      conflictRevision: null,
    });
    expect(first.kept).toEqual({});
    const second = await saveManuscript(li, {
      id,
      fence: 0,
      changes: { ...title(1, "丙"), dek: { base: 1, value: "导语" } },
    });
    expect(second).toMatchObject({
      version: 3,
      versions: { dek: 3 },
      conflicts: { title: { value: "乙", version: 2 } },
    });
    expect(await story(id)).toMatchObject({ version: 3, title: "乙", writers: [wang.id, li.id], characters: 2 });
    const kept = (await findRevisions(id, { limit: 1 }))[0];
    expect(kept).toMatchObject({ reason: "conflict", number: second.conflictRevision, writtenBy: li.id });
    const late = await findRevision(kept?.id ?? 0);
    expect(late).toMatchObject({ fields: { title: "丙", dek: "导语" }, characters: 2 });
  });

  it("keeps the same late text once, however often a tab sends it", async () => {
    const id = await begin();
    await saveManuscript(wang, { id, fence: 0, changes: title(1, "乙") });
    const late = async (of: number, value: string) =>
      (await saveManuscript(li, { id: of, fence: 0, changes: title(1, value) })).conflictRevision;
    for (const _ of [1, 2, 3]) expect(await late(id, "丙")).toBe(2);
    expect(await reasonsOf(id)).toEqual(["conflict", "created"]);
    expect(await late(id, "丁")).toBe(3);
    // Inserts a conflict of another story with the same text, and a revision that a staff member made.
    const other = await begin();
    await saveManuscript(wang, { id: other, fence: 0, changes: title(1, "戊") });
    await keepRevision(wang, other);
    await saveManuscript(wang, { id: other, fence: 0, changes: title(2, "乙") });
    expect([await late(other, "丙"), await late(other, "戊")]).toEqual([3, 4]);
  });

  it("finds no conflict in equal content, and writes nothing for it", async () => {
    const id = await begin();
    await saveManuscript(wang, { id, fence: 0, changes: title(1, "乙") });
    const again = await saveManuscript(li, { id, fence: 0, changes: title(1, " 乙 ") });
    expect(again).toMatchObject({ version: 2, versions: {}, conflicts: {}, kept: { title: "乙" } });
    expect((await story(id)).writers).toEqual([wang.id]);
  });

  it("cleans the body, and says what it became", async () => {
    const id = await begin();
    const hostile = '<p onclick="x()">新<script>alert(1)</script></p>';
    const saved = await saveManuscript(wang, { id, fence: 0, changes: { body: { base: 1, value: hostile } } });
    expect(saved.kept).toEqual({ body: "<p>新</p>" });
    expect(await story(id)).toMatchObject({ body_html: "<p>新</p>", characters: 1 });
  });

  it("refuses values of a wrong form one by one and takes the others", async () => {
    const id = await begin();
    const changes = {
      ...title(1, "标题".repeat(100)),
      sourceUrl: { base: 1, value: "javascript:alert(1)" },
      columnId: { base: 1, value: 99_999 },
      body: { base: 1, value: { toString: 1 } },
      dek: { base: 1, value: "导语" },
    };
    const saved = await saveManuscript(wang, { id, fence: 0, changes });
    expect(saved.faults).toEqual({ title: "wrong", sourceUrl: "wrong", columnId: "missing", body: "wrong" });
    expect(saved.versions).toEqual({ dek: 2 });
    // Sends markup that tries to overload the server.
    const body = { base: 1, value: "<b>".repeat(20_000) };
    const busy = await saveManuscript(wang, { id, fence: 0, changes: { body, summary: { base: 1, value: "摘要" } } });
    expect([busy.faults, busy.versions]).toEqual([{ body: "wrong" }, { summary: 3 }]);
  });

  it("takes into a body what pictures its writer may read a story of, and none of another's story (u11)", async () => {
    const facts = { extension: "png", width: 9, height: 9, widths: [9], bytes: 9, rights: "own", held: true };
    const picture = async (letter: string) => {
      const sha256 = letter.repeat(64);
      await insert("media", { ...facts, sha256 });
      return `<figure><img src="/media/${sha256}/9.png" alt=""></figure>`;
    };
    const [own, foreign, shared] = [await picture("a"), await picture("b"), await picture("c")];
    const reporter = await addStaff("reporter");
    const { id } = await createManuscript({ body: own }, reporter);
    await createManuscript({ body: foreign }, wang);
    // Stories of many other staff members have the picture, and so has a newer story of the writer.
    await sql`insert into manuscripts (body_html) select ${shared} from generate_series(1, 20)`.execute(database());
    await createManuscript({ body: shared }, reporter);
    const faults = async (value: string) => {
      const { version } = await story(id);
      return (await saveManuscript(reporter, { id, fence: 0, changes: { body: { base: version, value } } })).faults;
    };
    expect(await faults(`<p>自己的。</p>${own}`)).toEqual({});
    expect(await faults(own + foreign)).toEqual({ body: "missing" });
    expect(await faults(own + shared)).toEqual({});
  });

  it("moves no story to where its writer has no right", async () => {
    const row = { slug: "cars", name: "汽车", name_en: "Cars" };
    const { id: cars } = await database().insertInto("columns").values(row).returning("id").executeTakeFirstOrThrow();
    const other = { slug: "money", name: "钱", name_en: "Money" };
    const { id: money } = await database()
      .insertInto("columns")
      .values(other)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await createManuscript({ columnId: cars }, wang);
    const editor = await addStaff("editor", { kind: "column", id: cars });
    const saved = await saveManuscript(editor, { id, fence: 0, changes: { columnId: { base: 1, value: money } } });
    expect(saved).toMatchObject({ version: 1, faults: { columnId: "forbidden" } });
  });

  it("holds sector and industry against each other, and against its writer's right, whichever of them is changed", async () => {
    const named = (slug: string) => ({ slug, name: slug, name_en: slug });
    const [cars, banks] = [await insert("industries", named("autos")), await insert("industries", named("banks"))];
    const inCars = await insert("sectors", { ...named("parts"), industry_id: cars });
    const inBanks = await insert("sectors", { ...named("loans"), industry_id: banks });
    const { id } = await createManuscript({ industryId: cars, sectorId: inCars }, wang);
    const editor = await addStaff("editor", { kind: "industry", id: cars });
    const saved = async (actor: StaffActor, values: Record<string, number | null>) => {
      const changes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { base: 1, value }]));
      const { faults, version } = await saveManuscript(actor, { id, fence: 0, changes });
      return [faults, version];
    };
    expect(await saved(wang, { sectorId: inBanks })).toEqual([{ sectorId: "missing" }, 1]);
    // A sector of another industry gives no access to stories of that industry.
    expect(await saved(editor, { industryId: banks })).toEqual([{ sectorId: "missing", industryId: "forbidden" }, 1]);
    expect(await saved(editor, { industryId: 9_999 })).toEqual([{ sectorId: "missing", industryId: "missing" }, 1]);
    expect((await saved(wang, { industryId: banks }))[0]).toEqual({ sectorId: "missing" });
    await sql`update manuscripts set version = 1, field_versions = '{}',
      fields = fields || ${JSON.stringify({ industryId: cars })}::jsonb where id = ${id}`.execute(database());
    const there = { industryId: banks, sectorId: inBanks };
    expect((await saved(editor, { ...there, columnId: null }))[0]).toEqual({
      columnId: "forbidden",
      industryId: "forbidden",
    });
  });

  it("refuses numbers that were never given out, and writing in a state in which nobody writes", async () => {
    const id = await begin();
    await expect(saveManuscript(wang, { id, fence: 1, changes: title(1, "乙") })).rejects.toThrow("invalid_input");
    await expect(saveManuscript(wang, { id, fence: 0, changes: title(2, "乙") })).rejects.toThrow("invalid_input");
    for (const state of ["in_review", "approved", "scheduled", "withdrawn", "trashed"] as const) {
      await database().updateTable("manuscripts").set({ state }).where("id", "=", id).execute();
      await expect(saveManuscript(wang, { id, fence: 0, changes: title(1, "乙") })).rejects.toThrow("conflict");
    }
  });

  it("keeps a revision after ten minutes of writing", async () => {
    const id = await begin();
    await sql`alter table manuscript_revisions disable trigger user`.execute(database());
    await sql`update manuscript_revisions set at = now() - interval '9 minutes' where manuscript_id = ${id}`.execute(
      database(),
    );
    await saveManuscript(wang, { id, fence: 0, changes: title(1, "乙") });
    expect(await reasonsOf(id)).toEqual(["created"]);
    await sql`update manuscript_revisions set at = now() - interval '601 seconds' where manuscript_id = ${id}`.execute(
      database(),
    );
    await sql`alter table manuscript_revisions enable trigger user`.execute(database());
    await saveManuscript(wang, { id, fence: 0, changes: title(2, "丙") });
    await saveManuscript(wang, { id, fence: 0, changes: title(3, "丁") });
    expect((await readRevisions(wang, id)).map(({ reason, writtenBy }) => [reason, writtenBy])).toEqual([
      ["interval", wang.id],
      ["created", wang.id],
    ]);
  });
});

describe("the lease", () => {
  it("is one hand's, retaken by the same member, asked of another, and taken over with what was saved last kept", async () => {
    const id = await begin();
    const tab = randomUUID();
    expect(await leaseStory(wang, { id, tab })).toEqual({ fence: 1, version: 1, holder: null });
    expect(await leaseStory(wang, { id, tab })).toMatchObject({ fence: 1 });
    expect(await leaseStory(wang, { id, tab: randomUUID() })).toMatchObject({ fence: 2, holder: null });
    await saveManuscript(wang, { id, fence: 2, changes: title(1, "乙") });
    // The lease holder does not take over from themselves.
    expect(await leaseStory(wang, { id, tab: randomUUID() })).toMatchObject({ fence: 3, holder: null });
    expect(await reasonsOf(id)).toEqual(["created"]);
    expect(await leaseStory(li, { id, tab: randomUUID() })).toEqual({
      fence: 3,
      version: 2,
      holder: { staffId: wang.id, name: expect.stringMatching(/^edit_/), since: expect.any(Date) },
    });
    expect(await renewStoryLease(wang, { id, fence: 3 })).toBe(true);
    expect(await leaseStory(li, { id, tab: randomUUID(), take: true })).toEqual({ fence: 4, version: 2, holder: null });
    expect(await reasonsOf(id)).toEqual(["takeover", "created"]);
    const [kept] = await findRevisions(id, { limit: 1 });
    expect(await findRevision(kept?.id ?? 0)).toMatchObject({
      writtenBy: wang.id,
      fields: { title: "乙" },
      body: "<p>正文</p>",
      characters: 2,
    });
    expect(await renewStoryLease(wang, { id, fence: 3 })).toBe(false);
  });

  it("answers who was taken over with the newer text, and keeps theirs (threat 14)", async () => {
    const id = await begin();
    await leaseStory(wang, { id, tab: randomUUID() });
    await leaseStory(li, { id, tab: randomUUID(), take: true });
    // Every saved text has a revision.
    expect(await reasonsOf(id)).toEqual(["created"]);
    const mine = await saveManuscript(li, { id, fence: 2, changes: title(1, "李的") });
    expect(mine).toMatchObject({ version: 2, conflicts: {} });
    const late = await saveManuscript(wang, {
      id,
      fence: 1,
      changes: { ...title(2, "王的"), dek: { base: 1, value: "王" }, body: { base: 1, value: "<p>王写的字</p>" } },
    });
    expect(late).toMatchObject({ version: 2, versions: {}, fence: 2 });
    expect(late.conflicts).toEqual({
      title: { value: "李的", version: 2 },
      dek: { value: "", version: 1 },
      body: { value: "<p>正文</p>", version: 1 },
    });
    const [kept] = await findRevisions(id, { limit: 1 });
    const words = await findRevision(kept?.id ?? 0);
    expect(words).toMatchObject({ fields: { title: "王的", dek: "王" }, body: "<p>王写的字</p>", characters: 4 });
    expect((await story(id)).title).toBe("李的");
  });

  it("is nobody's 30 seconds after its last beat or save, and at once when it is given back", async () => {
    const id = await begin();
    await leaseStory(wang, { id, tab: randomUUID() });
    const holder = { staffId: wang.id, name: expect.stringMatching(/^edit_/), since: expect.any(Date) };
    expect(await readStoryHolder(id)).toEqual(holder);
    const silent = () =>
      sql`update editing_leases set beat_at = now() - interval '31 seconds' where target_id = ${id}`.execute(
        database(),
      );
    await silent();
    expect(await readStoryHolder(id)).toBeNull();
    await saveManuscript(wang, { id, fence: 1, changes: title(1, "乙") });
    expect(await readStoryHolder(id)).toEqual(holder);
    await silent();
    expect(await leaseStory(li, { id, tab: randomUUID() })).toMatchObject({ fence: 2, holder: null });
    await leaveStory(li, { id, fence: 2 });
    expect(await readStoryHolder(id)).toBeNull();
    expect(await leaseStory(wang, { id, tab: randomUUID() })).toMatchObject({ fence: 3, holder: null });
  });
});

describe("revisions", () => {
  it("are kept by hand once, listed, read, and restored as a new working text", async () => {
    const id = await begin();
    expect((await keepRevision(wang, id)).number).toBe(1);
    await saveManuscript(wang, { id, fence: 0, changes: { ...title(1, "乙"), body: { base: 1, value: "<p>新</p>" } } });
    const [newest, first] = [await keepRevision(wang, id), (await readRevisions(wang, id)).at(-1)];
    expect(newest).toMatchObject({ number: 2, reason: "explicit" });
    const old = { id, revisionId: first?.id ?? 0, fence: 0 };
    await expect(restoreRevision(wang, { ...old, fence: 1 })).rejects.toThrow("conflict");
    const restored = await restoreRevision(wang, old);
    expect(restored).toMatchObject({ version: 3, title: "甲", body_html: "<p>正文</p>", characters: 2 });
    expect(restored.field_versions).toMatchObject({ title: 3, body: 3 });
    expect(await reasonsOf(id)).toEqual(["restore", "explicit", "created"]);
    // Restoring the current text makes no new revision; restoring an older text does.
    expect((await restoreRevision(wang, old)).version).toBe(3);
    expect((await keepRevision(wang, id)).number).toBe(3);
    const trail = sql<object>`select actor, detail from audit_entries where action = 'story.restore-revision'
      and target_id = ${String(id)}`;
    const written = { actor: `staff:${wang.id}`, detail: { revision: 1 } };
    expect((await trail.execute(database())).rows).toEqual([written, written]);
    // A text without a revision is stored as one before the restoration.
    await saveManuscript(wang, { id, fence: 0, changes: title(3, "丙") });
    expect((await restoreRevision(wang, old)).title).toBe("甲");
    expect(await reasonsOf(id)).toEqual(["restore", "explicit", "restore", "explicit", "created"]);
    expect(await readRevision(wang, id, newest.id)).toMatchObject({ fields: { title: "乙" }, body: "<p>新</p>" });
  });

  it("are listed fifty at a time, newest first", async () => {
    const id = await begin();
    await sql`insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason)
      select ${id}, n, fields, body_sha256, 'explicit' from manuscript_revisions, generate_series(2, 52) as n
      where manuscript_id = ${id}`.execute(database());
    const numbers = async (before?: number) => (await readRevisions(wang, id, before)).map(({ number }) => number);
    expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
    expect(await numbers(3)).toEqual([2, 1]);
  });

  it("of another story are not there, nor are those of a story that one may not read (threat 4)", async () => {
    const [one, other] = [await begin(), await begin()];
    const [revision] = await findRevisions(one, { limit: 1 });
    const foreign = await addStaff("reporter");
    await expect(readRevision(wang, other, revision?.id ?? 0)).rejects.toThrow("not_found");
    await expect(readRevision(foreign, one, revision?.id ?? 0)).rejects.toThrow("not_found");
    await expect(readRevisions(foreign, one)).rejects.toThrow("not_found");
    await expect(keepRevision(foreign, one)).rejects.toThrow("not_found");
    const restore = { id: other, revisionId: revision?.id ?? 0, fence: 0 };
    await expect(restoreRevision(wang, restore)).rejects.toThrow("not_found");
  });

  it("of the interval are thinned to one a day after 30 days; all others stay", async () => {
    const [id, other] = [await begin(), await begin()];
    const text = sql`select fields, (select sha256 from bodies limit 1) from manuscripts where id = ${id}`;
    await sql`
      insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason, at)
      select ${id}, number, text.fields, text.sha256, reason, at::timestamptz from (${text}) as text, (values
        (10, 'interval', '2026-03-02T01:00:00+08'), (11, 'interval', '2026-03-02T23:00:00+08'),
        (12, 'explicit', '2026-03-02T23:30:00+08'), (13, 'interval', '2026-03-03T00:30:00+08')
      ) as old (number, reason, at)
    `.execute(database());
    // Inserts revisions that must stay: one with a note, one with a preview link, those of 29 days ago, and one of
    // another story on that day.
    await sql`
      insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason, at)
      select story, number, text.fields, text.sha256, 'interval', at from (${text}) as text, (values
        (${id}::bigint, 8, timestamptz '2026-03-02T00:10:00+08'), (${id}, 9, '2026-03-02T00:20:00+08'),
        (${id}, 14, now() - interval '29 days'), (${id}, 15, now() - interval '29 days'),
        (${other}, 2, '2026-03-02T00:30:00+08')
      ) as old (story, number, at)
    `.execute(database());
    await sql`insert into review_notes (manuscript_id, revision_id, field, text, staff_id)
      select ${id}, id, 'body', '看这里', ${wang.id} from manuscript_revisions where manuscript_id = ${id} and number = 8`.execute(
      database(),
    );
    await sql`insert into preview_links (hash, manuscript_id, revision_id, made_by, for_whom, expires_at, opens_left)
      select sha256('9'), ${id}, id, ${wang.id}, '某人', now(), 1 from manuscript_revisions
      where manuscript_id = ${id} and number = 9`.execute(database());
    expect(await thinRevisions(30)).toBe(1);
    expect(await thinRevisions(30)).toBe(0);
    const numbers = async (of: number) => (await findRevisions(of, { limit: 50 })).map(({ number }) => number);
    expect(await numbers(id)).toEqual([15, 14, 13, 12, 11, 9, 8, 1]);
    expect(await numbers(other)).toEqual([2, 1]);
    // Inserts ten thousand revisions of one night.
    await sql`insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason, at)
      select ${other}, 10 + n, text.fields, text.sha256, 'interval', timestamptz '2026-03-02T12:00:00+08'
      from (${text}) as text, generate_series(1, 10001) as n`.execute(database());
    expect([await thinRevisions(30), await thinRevisions(30)]).toEqual([10_000, 1]);
  });
});
