import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { findById } from "./story.repo.server.ts";
import { lockManuscriptFor } from "./story.service.server.ts";
import { findRevision, findRevisions } from "./revision.repo.server.ts";
import { importStory } from "./story-import.service.server.ts";

testDatabase();

const importer = job("import", SITE_PERMISSIONS);
let editor: StaffActor;
beforeAll(async () => {
  editor = await addStaff("editor");
});

const input = (importKey: string, more: Partial<ArticleInput> = {}): ArticleInput => ({
  importKey,
  title: "带进来的",
  body: "正文。",
  format: "markdown",
  publishAt: new Date("2026-01-02T03:04:05Z"),
  ...more,
});
const articles = () => database().selectFrom("articles").select(["id", "title", "status"]).orderBy("id").execute();
const releases = () =>
  database()
    .selectFrom("releases")
    .select(["manuscript_id", "number", "kind", "revision_id", "is_import", "state", "due_at"])
    .orderBy("id")
    .execute();

it("puts what is public among the articles, and nothing else", async () => {
  const { id } = await importStory(input("a"), "published", importer);
  expect(await importStory(input("a"), "published", importer)).toEqual({ id, outcome: "unchanged", isPublic: true });
  const gone = await importStory(input("z", { title: "撤下的" }), "offline", importer);
  expect(gone).toMatchObject({ outcome: "created", isPublic: false });
  expect(await findById(gone.id)).toBeUndefined();
  await database().deleteFrom("articles").where("id", "=", gone.id).execute();
  expect(await articles()).toEqual([{ id, title: "带进来的", status: "published" }]);
  for (const [key, status] of [
    ["b", "draft"],
    ["c", "review"],
  ] as const) {
    const made = await importStory(input(key), status, importer);
    expect(made).toEqual({ id: made.id, outcome: "created", isPublic: false });
    expect(await findById(made.id)).toMatchObject({
      state: "writing",
      owner_id: null,
      writers: [],
      body_html: "<p>正文。</p>",
    });
  }
  expect(await articles()).toHaveLength(1);
  expect(await releases()).toEqual([]);
  // Two files without a key are always different stories.
  const { importKey: _, ...keyless } = input("");
  const two = [await importStory(keyless, "draft", importer), await importStory(keyless, "draft", importer)];
  expect(two).toMatchObject([{ outcome: "created" }, { outcome: "created" }]);
  await expect(importStory(input("y"), "draft", job("tidy", []))).rejects.toThrow("forbidden");
});

it("orders the release of what has a time to come, also of what calls itself published", async () => {
  const publishAt = new Date("2099-01-02T03:04:05Z");
  const ids = [
    (await importStory(input("d", { publishAt }), "scheduled", importer)).id,
    (await importStory(input("e", { publishAt }), "published", importer)).id,
  ];
  for (const id of ids) expect((await findById(id))?.state).toBe("scheduled");
  const newest = await Promise.all(ids.map(async (id) => (await findRevisions(id, { limit: 1 }))[0]?.id));
  expect(await releases()).toEqual(
    ids.map((id, index) => ({
      manuscript_id: id,
      number: 1,
      kind: "publish",
      revision_id: newest[index],
      is_import: true,
      state: "waiting",
      due_at: publishAt,
    })),
  );
});

it("updates a manuscript that is open by the same file, keeps both texts, and leaves alone one that is signed", async () => {
  const { id } = await importStory(input("f"), "draft", importer);
  // The fields that the file lacks.
  const sourceId = await insert("sources", { name: "某社", list: "official" });
  const said = { subjectSectionIds: [7], sourceId, originalTitle: "原题", originalAuthor: "原作者" };
  await sql`update manuscripts set fields = fields || ${JSON.stringify(said)}::jsonb where id = ${id}`.execute(
    database(),
  );
  expect(await importStory(input("f"), "draft", importer)).toMatchObject({ id, outcome: "unchanged" });
  expect(await importStory(input("f", { title: "新题" }), "draft", importer)).toMatchObject({ id, outcome: "updated" });
  expect(await findById(id)).toMatchObject({
    title: "新题",
    version: 2,
    field_versions: { title: 2 },
    fields: said,
    writers: [],
  });
  const texts = (await findRevisions(id, { limit: 10 })).map(async ({ reason, id: revision }) => {
    const found = await findRevision(revision);
    return [reason, found?.fields.title, found?.fields.originalTitle];
  });
  expect(await Promise.all(texts)).toEqual([
    ["import", "新题", "原题"],
    ["import", "带进来的", "原题"],
    ["import", "带进来的", ""],
  ]);
  const listed = database().selectFrom("office_documents").select(["title", "source_id"]).where("target_id", "=", id);
  expect(await listed.executeTakeFirst()).toEqual({ title: "新题", source_id: sourceId });
  // Imports two files with the same key at once. The second one reads what the first wrote.
  await Promise.all(["甲", "乙"].map((title) => importStory(input("f", { title }), "draft", importer)));
  expect(await findById(id)).toMatchObject({ version: 4, field_versions: { title: 4 } });
  const again = (title: string) => importStory(input("f", { title }), "draft", importer);
  for (const state of ["in_review", "approved", "scheduled"] as const) {
    await database().updateTable("manuscripts").set({ state }).where("id", "=", id).execute();
    await expect(again("又改")).rejects.toThrow("conflict");
  }
  for (const state of ["returned", "withdrawn", "trashed"] as const) {
    await database().updateTable("manuscripts").set({ state }).where("id", "=", id).execute();
    expect(await again(`在${state}`)).toEqual({ id, outcome: "updated", isPublic: false });
  }
});

it("changes a story that the newsroom has taken up there, never what readers see behind its back", async () => {
  const { id } = await importStory(input("g", { title: "旧题" }), "published", importer);
  await withTransaction((trx) => lockManuscriptFor(editor, "story.write", id, trx));
  expect(await importStory(input("g", { title: "新题" }), "published", importer)).toMatchObject({
    id,
    outcome: "updated",
  });
  expect(await findById(id)).toMatchObject({ title: "新题", state: "released", has_changes: true });
  expect((await articles()).find((article) => article.id === id)?.title).toBe("旧题");
  // A file with another key is a separate story, whatever manuscripts exist.
  for (const article of await articles())
    await withTransaction((trx) => lockManuscriptFor(editor, "story.write", article.id, trx));
  expect(await importStory(input("h"), "published", importer)).toMatchObject({ outcome: "created" });
});
