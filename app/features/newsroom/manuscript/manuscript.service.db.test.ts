import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { hearOffice } from "../../../../tests/fixtures/heard.ts";
import { addStaff } from "../../../../tests/fixtures/staff.ts";
import { findArticle } from "./manuscript-place.repo.server.ts";
import { textOfArticle } from "./manuscript.article.ts";
import { findById, findStepHolder, textHashOf } from "./manuscript.repo.server.ts";
import { createManuscript, lockManuscriptFor, makeRevision, moveManuscript } from "./manuscript.service.server.ts";
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
  const document = await database()
    .selectFrom("office_documents")
    .select(["title", "state", "owner_id", "is_live"])
    .where("target_id", "=", story.id)
    .executeTakeFirst();
  expect(document).toEqual({ title: "出口涨了", state: "writing", owner_id: reporter.id, is_live: false });
});

it("tells other screens of a story that begins, and of each state that it comes to", async () => {
  const heard = await hearOffice();
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
  const found = await findArticle(id);
  if (found === undefined) throw new Error("no article");
  const text = textOfArticle(found.article, found.sectionIds);
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

async function bodyHashes(id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ body_sha256: Buffer }>`
    select body_sha256 from manuscript_revisions where manuscript_id = ${id}
  `.execute(database());
  return rows.map((row) => row.body_sha256);
}
