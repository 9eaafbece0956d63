import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, insert, subject } from "#tests/fixtures/content.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { trashStories } from "./arranging.service.server.ts";
import { findArticle, findBrokenReferences } from "./story-place.repo.server.ts";
import { textOfArticle } from "./story.article.ts";
import { findById, findStepHolder, textHashOf } from "./story.repo.server.ts";
import { EMPTY_FIELDS } from "./story.schema.ts";
import {
  createManuscript,
  lockForWriting,
  lockManuscript,
  lockManuscriptFor,
  makeRevision,
  moveManuscript,
  readLiveText,
  readRevisionText,
  readStory,
  readTextHash,
  trashManuscript,
  untrashManuscript,
} from "./story.service.server.ts";
import { findRevision, findRevisions, findSameRevision } from "./revision.repo.server.ts";

testDatabase();

let macro: number;
let trade: number;
let reporter: StaffActor;
let editor: StaffActor;
let foreigner: StaffActor;

beforeAll(async () => {
  const add = async (slug: string, parent: number | null) => {
    const row = { slug, name: slug, name_en: slug, parent_id: parent };
    return (await database().insertInto("columns").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  macro = await add("macro", null);
  trade = await add("trade", macro);
  reporter = await addStaff("reporter");
  editor = await addStaff("editor", { kind: "column", id: macro });
  foreigner = await addStaff("editor", { kind: "column", id: await add("cars", null) });
});

const documentOf = (id: number) =>
  database().selectFrom("office_documents").selectAll().where("target_id", "=", id).executeTakeFirstOrThrow();
const trailOf = async (id: number) =>
  (
    await rows<{ action: string; detail: object }>(
      "select action, detail from audit_entries where target_kind = 'story' and target_id = $1 order by id",
      [String(id)],
    )
  ).map(({ action, detail }) => [action, detail]);
const lock = (actor: StaffActor, id: number) =>
  withTransaction((trx) => lockManuscriptFor(actor, "story.write", id, trx));

it("begins a story of its writer's, with a first revision and a row in the newsroom's list", async () => {
  const story = await createManuscript(
    { title: "出口涨了", columnId: trade, body: "<p>正文<script>x</script></p>" },
    reporter,
  );
  expect(story).toMatchObject({
    state: "writing",
    owner_id: reporter.id,
    writers: [reporter.id],
    body_html: "<p>正文</p>",
  });
  const [revision, ...others] = await findRevisions(story.id, { limit: 10 });
  expect(others).toEqual([]);
  expect(revision).toMatchObject({ number: 1, reason: "created", writtenBy: reporter.id });
  expect(revision?.textSha256).toEqual(await textHashOf(story.id));
  expect(await findRevision(revision?.id ?? 0)).toMatchObject({ fields: { title: "出口涨了" }, body: "<p>正文</p>" });
  const { vector, ...document } = await documentOf(story.id);
  expect(vector).toContain("出口");
  expect(document).toEqual({
    kind: "story",
    target_id: story.id,
    title: "出口涨了",
    column_id: trade,
    industry_id: null,
    source_id: null,
    state: "writing",
    owner_id: reporter.id,
    assignee_id: null,
    due_at: null,
    touched_at: story.touched_at,
    is_live: false,
  });
  expect(await trailOf(story.id)).toEqual([["story.create", { title: "出口涨了", reason: "created" }]]);
});

it("tells other screens of a story that begins, and of each state that it comes to", async () => {
  const heard = await listenToEvents();
  const { id } = await createManuscript({ title: "新的一篇" }, reporter);
  const by = reporter.name;
  expect(await heard.told()).toContainEqual({ kind: "state", story: id, state: "writing", by });
  await withTransaction((trx) => moveManuscript(id, "in_review", {}, reporter, trx));
  expect(await heard.told()).toContainEqual({ kind: "state", story: id, state: "in_review", by });
});

it("answers for a foreign story as for one that is missing, and lets read what may not be written", async () => {
  const { id } = await createManuscript({ title: "只有自己", columnId: trade }, reporter);
  expect((await lock(editor, id)).id).toBe(id);
  await expect(lock(foreigner, id)).rejects.toThrow("not_found");
  await expect(lock(foreigner, 999_999)).rejects.toThrow("not_found");
  await expect(lock(await addStaff("reporter"), id)).rejects.toThrow("not_found");
  await expect(lock(await addStaff("proofreader"), id)).rejects.toThrow("forbidden");
});

it("takes nothing that leads nowhere, and nothing of who may not write", async () => {
  await expect(createManuscript({ columnId: 9_999 }, reporter)).rejects.toThrow("leads nowhere: columnId");
  await expect(createManuscript({ sectorId: 9_999 }, reporter)).rejects.toThrow("leads nowhere: sectorId");
  await expect(createManuscript({ subjectSectionIds: [9_999] }, reporter)).rejects.toThrow("subjectSectionIds");
  await expect(createManuscript({ title: "法务不写稿" }, await addStaff("legal"))).rejects.toThrow("forbidden");
});

it("names what leads nowhere: a sector of another industry, a section that is gone, a picture of another story", async () => {
  const named = (slug: string) => ({ slug, name: slug, name_en: slug });
  const [cars, money] = [await insert("industries", named("cars")), await insert("industries", named("money"))];
  const inCars = await insert("sectors", { ...named("parts"), industry_id: cars });
  const inMoney = await insert("sectors", { ...named("banks"), industry_id: money });
  const [one, two] = await twoSections();
  const sourceId = await insert("sources", { name: "某社", list: "official" });
  const picture = (sha256: string, held: boolean) =>
    insert("media", { sha256, extension: "png", width: 9, height: 9, widths: [9], bytes: 9, rights: "own", held });
  const [shown, kept] = [await picture("a1", false), await picture("b2", true)];
  const [{ id: mine }, { id: other }] = [
    await createManuscript({ title: "有图", coverMediaId: kept }, reporter),
    await createManuscript({ title: "没有图" }, reporter),
  ];
  const whole = { columnId: trade, industryId: cars, sectorId: inCars, sourceId, coverMediaId: shown };
  expect(await findBrokenReferences({ ...whole, subjectSectionIds: [one, two] })).toEqual([]);
  const lost = { columnId: 9_999, industryId: 9_999, coverMediaId: 9_999, sourceId: 9_999, sectorId: inCars };
  expect(await findBrokenReferences(lost)).toEqual(["columnId", "industryId", "coverMediaId", "sourceId", "sectorId"]);
  for (const [fields, story, broken] of [
    [{ industryId: money, sectorId: inCars }, undefined, ["sectorId"]],
    [{ industryId: money, sectorId: inMoney }, undefined, []],
    [{ industryId: cars, sectorId: 9_999 }, undefined, ["sectorId"]],
    [{ sectorId: null, industryId: null, coverMediaId: null, subjectSectionIds: [] }, mine, []],
    [{ subjectSectionIds: [two] }, undefined, []],
    [{ subjectSectionIds: [one, 9_999] }, undefined, ["subjectSectionIds"]],
    [{ coverMediaId: kept }, mine, []],
    [{ coverMediaId: kept }, other, ["coverMediaId"]],
    [{ coverMediaId: shown }, other, []],
    [{ coverMediaId: 9_999 }, mine, ["coverMediaId"]],
  ] as const)
    expect([fields, story, await findBrokenReferences({ ...fields } as object, undefined, story)]).toEqual([
      fields,
      story,
      broken,
    ]);
});

it("says who has taken the open step, as long as it is theirs", async () => {
  const { id } = await createManuscript({ title: "在审", columnId: trade }, reporter);
  const { id: foreign } = await createManuscript({ title: "别的在审" }, reporter);
  const [revision] = await findRevisions(id, { limit: 1 });
  const round = (story: number) =>
    insert("review_rounds", {
      manuscript_id: story,
      number: 1,
      kind: "publish",
      steps: 1,
      writers: [],
      revision_id: revision?.id,
    });
  const [own, others] = [await round(id), await round(foreign)];
  await rows(
    `insert into review_steps (round_id, step, revision_in, taken_by, taken_until)
     values ($1, 1, $3, $4, now() + interval '1 hour'), ($2, 1, $3, $5, now() + interval '1 hour')`,
    [own, others, revision?.id, editor.id, foreigner.id],
  );
  expect([await findStepHolder(id), await findStepHolder(foreign)]).toEqual([editor.id, foreigner.id]);
  await rows("update manuscripts set state = 'in_review' where id = $1", [id]);
  const mayWrite = async (actor: StaffActor) => (await readStory(actor, id)).mayWrite;
  expect([await mayWrite(editor), await mayWrite(reporter)]).toEqual([true, false]);
  const locked = (actor: StaffActor) => withTransaction((trx) => lockForWriting(actor, id, trx));
  expect((await locked(editor)).id).toBe(id);
  await expect(locked(reporter)).rejects.toThrow("nobody writes in it");
  const until = (time: string) =>
    rows(`update review_steps set taken_until = now() + interval '${time}' where round_id = $1`, [own]);
  await until("-1 second");
  expect(await findStepHolder(id)).toBeUndefined();
  await until("1 hour");
  // A decided step has no holder, and neither has a step of a closed round.
  await rows(
    "update review_steps set decision = 'returned', note = '退', decided_by = $2, decided_at = now() where round_id = $1",
    [own, editor.id],
  );
  expect(await findStepHolder(id)).toBeUndefined();
  await rows("update review_rounds set closed_at = now(), outcome = 'withdrawn' where id = $1", [others]);
  expect(await findStepHolder(foreign)).toBeUndefined();
});

it("makes no manuscript of an article that readers never saw, and one withdrawn of one that they see no more", async () => {
  const never = await article("从未见过", { status: "offline", was_public: false });
  await expect(lock(editor, never)).rejects.toThrow("not_found");
  expect(await readLiveText(never)).toBeUndefined();
  const dated = { created_at: "2026-01-02T03:04:05Z", updated_at: "2026-01-03T03:04:05Z", is_demo: true };
  const gone = await article("撤下了", { ...dated, status: "offline", was_public: true, column_id: trade });
  const [one, two] = await twoSections();
  // The later section is inserted first, but the result has the order of the sections.
  for (const section of [two, one]) await rows("insert into subject_articles values ($1, $2)", [section, gone]);
  await rows("insert into subject_articles values ($1, $2)", [(await twoSections())[0], never]);
  expect(await readStory(editor, gone)).toMatchObject({ mayWrite: false, fields: { subjectSectionIds: [one, two] } });
  expect(await findById(gone)).toMatchObject({
    state: "withdrawn",
    has_changes: false,
    is_demo: true,
    created_at: new Date(dated.created_at),
    touched_at: new Date(dated.updated_at),
  });
  expect(await documentOf(gone)).toMatchObject({ state: "withdrawn", is_live: false });
  expect(await readLiveText(gone)).toBeUndefined();
});

it("makes the manuscript of an article at its first touch, saying exactly what readers see", async () => {
  const { id } = await saveArticle(
    {
      title: "已经发布",
      body: "## 一\n\n正文**重点**。",
      format: "markdown",
      column: "trade",
      tags: ["出口"],
      plain: ["一句。"],
      publishAt: new Date("2026-01-02T03:04:05Z"),
      initialStatus: "published",
    },
    operator("li"),
  );
  const story = await lock(editor, id);
  expect(story).toMatchObject({ id, state: "released", has_changes: false, column_id: trade, title: "已经发布" });
  expect(await lock(editor, id)).toEqual(story);
  expect(await documentOf(id)).toMatchObject({ state: "released", is_live: true });
  const found = await findArticle(id);
  if (found === undefined) throw new Error("no article");
  const text = textOfArticle(found.article, found.sectionIds);
  expect(await readLiveText(id)).toEqual(text);
  const same = await withTransaction((trx) => findSameRevision(id, text, "import", trx));
  expect(same?.number).toBe(1);
  const hashes = await bodyHashes(id);
  const bodies = await database().selectFrom("bodies").select("html").where("sha256", "in", hashes).execute();
  expect(bodies).toEqual([{ html: found.article.body_html }]);
});

it("numbers revisions, stores a body once, and moves a story with its row in the list", async () => {
  const { id } = await createManuscript({ title: "搬家", columnId: trade, body: "<p>一样</p>" }, reporter);
  await withTransaction(async (trx) => {
    const story = await lockManuscriptFor(reporter, "story.write", id, trx);
    await makeRevision(story, "handover", reporter, trx);
    await moveManuscript(id, "in_review", {}, reporter, trx);
  });
  expect((await findRevisions(id, { limit: 10 })).map(({ number, reason }) => [number, reason])).toEqual([
    [2, "handover"],
    [1, "created"],
  ]);
  expect(new Set((await bodyHashes(id)).map(String)).size).toBe(1);
  expect((await findById(id))?.state).toBe("in_review");
  expect(await findStepHolder(id)).toBeUndefined();
});

it("shows a story whole, and to whoever may not write in it as one to be read", async () => {
  const { id } = await createManuscript({ title: "给人看", columnId: trade, body: "<p>四个字呀</p>" }, reporter);
  const shown = {
    id,
    state: "writing",
    version: 1,
    fence: 0,
    fields: { ...EMPTY_FIELDS, title: "给人看", columnId: trade },
    characters: 4,
    versions: {},
    body: "<p>四个字呀</p>",
    hasChanges: true,
    ownerId: reporter.id,
    assigneeId: null,
    mayWrite: true,
  };
  expect(await readStory(editor, id)).toEqual(shown);
  expect(await readStory(await addStaff("proofreader"), id)).toEqual({ ...shown, mayWrite: false });
  await withTransaction((trx) => moveManuscript(id, "approved", { assignee_id: editor.id }, editor, trx));
  const moved = await readStory(editor, id);
  expect(moved).toEqual({ ...shown, state: "approved", assigneeId: editor.id, mayWrite: false });
  await expect(readStory(foreigner, id)).rejects.toThrow("not_found");
});

it("is thrown away and taken back, unless readers have seen it or it is signed", async () => {
  const { id } = await createManuscript({ title: "不要了", columnId: trade }, reporter);
  await expect(untrashManuscript(reporter, id)).rejects.toThrow("conflict");
  await trashManuscript(reporter, id);
  expect(await documentOf(id)).toMatchObject({ state: "trashed", is_live: false });
  await expect(trashManuscript(reporter, id)).rejects.toThrow("conflict");
  await untrashManuscript(reporter, id);
  expect((await findById(id))?.state).toBe("writing");
  expect((await trailOf(id)).slice(1)).toEqual([
    ["story.move", { from: "writing", to: "trashed" }],
    ["story.move", { from: "trashed", to: "writing" }],
  ]);
  await expect(trashStories(reporter, [1, 2, 3, 4, 5, 6])).rejects.toMatchObject({ help: { stepUp: true } });
  const seen = await article("见过的", { was_public: true, column_id: trade });
  await lock(editor, seen);
  await rows("update manuscripts set state = 'writing' where id = $1", [seen]);
  await expect(trashManuscript(await addStaff("chief"), seen)).rejects.toThrow("conflict");
});

it("gives of a story its own texts alone, and no hash of one that is not there", async () => {
  const [one, other] = [
    await createManuscript({ title: "一" }, reporter),
    await createManuscript({ title: "二" }, reporter),
  ];
  const [revision] = await findRevisions(one.id, { limit: 1 });
  expect((await readRevisionText(one.id, revision?.id ?? 0))?.fields.title).toBe("一");
  expect(await readRevisionText(other.id, revision?.id ?? 0)).toBeUndefined();
  expect(await readTextHash(one.id)).not.toEqual(await readTextHash(other.id));
  await expect(readTextHash(999_999)).rejects.toThrow("not_found");
  await expect(withTransaction((trx) => lockManuscript(999_999, trx))).rejects.toThrow("not_found");
});

async function twoSections(): Promise<[number, number]> {
  const subject_id = await subject(`专题${randomUUID()}`);
  const at = (position: number) => insert("subject_sections", { subject_id, position, title: `第${position}节` });
  return [await at(1), await at(2)];
}

async function bodyHashes(id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ body_sha256: Buffer }>`
    select body_sha256 from manuscript_revisions where manuscript_id = ${id}
  `.execute(database());
  return rows.map((row) => row.body_sha256);
}
