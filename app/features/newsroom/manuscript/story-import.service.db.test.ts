import { beforeAll, expect, it } from "vitest";
import { ACTS, job } from "#app/features/base/actor/actor.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { addStaff } from "../../../../tests/fixtures/staff.ts";
import { findById } from "./manuscript.repo.server.ts";
import { lockManuscriptFor } from "./manuscript.service.server.ts";
import { findRevisions } from "./revision.repo.server.ts";
import { importStory } from "./story-import.service.server.ts";

testDatabase();

const importer = job("import", ACTS);
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
  database().selectFrom("releases").select(["manuscript_id", "is_import", "state", "due_at"]).execute();

it("puts what is public among the articles, and nothing else", async () => {
  const { id } = await importStory(input("a"), "published", importer);
  expect(await articles()).toEqual([{ id, title: "带进来的", status: "published" }]);
  for (const [key, status] of [
    ["b", "draft"],
    ["c", "review"],
  ] as const) {
    const made = await importStory(input(key), status, importer);
    expect(made.outcome).toBe("created");
    expect(await findById(made.id)).toMatchObject({
      state: "writing",
      owner_id: null,
      writers: [],
      body_html: "<p>正文。</p>",
    });
  }
  expect(await articles()).toHaveLength(1);
});

it("orders the release of what has a time to come, also of what calls itself published", async () => {
  const publishAt = new Date("2099-01-02T03:04:05Z");
  const ids = [
    (await importStory(input("d", { publishAt }), "scheduled", importer)).id,
    (await importStory(input("e", { publishAt }), "published", importer)).id,
  ];
  for (const id of ids) expect((await findById(id))?.state).toBe("scheduled");
  expect(await releases()).toEqual(
    ids.map((id) => ({ manuscript_id: id, is_import: true, state: "waiting", due_at: publishAt })),
  );
});

it("updates a manuscript that is open by the same file, keeps both texts, and leaves alone one that is signed", async () => {
  const { id } = await importStory(input("f"), "draft", importer);
  expect(await importStory(input("f"), "draft", importer)).toMatchObject({ id, outcome: "unchanged" });
  expect(await importStory(input("f", { title: "新题" }), "draft", importer)).toMatchObject({ id, outcome: "updated" });
  expect(await findById(id)).toMatchObject({ title: "新题", version: 2, field_versions: { title: 2 } });
  const kept = await findRevisions(id, { limit: 10 });
  expect(kept[0]).toMatchObject({ reason: "import" });
  await database().updateTable("manuscripts").set({ state: "approved" }).where("id", "=", id).execute();
  await expect(importStory(input("f", { title: "又改" }), "draft", importer)).rejects.toThrow("conflict");
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
});
