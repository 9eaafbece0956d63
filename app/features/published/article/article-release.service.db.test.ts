import { beforeAll, describe, expect, it } from "vitest";
import { job } from "#app/features/base/actor/actor.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, column, insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { readAsIfPublished, showAsReleased } from "./article-preview.service.server.ts";
import {
  publishText,
  restoreText,
  withdrawText,
  type ReleasedText,
  type ReleasePlace,
} from "./article-release.service.server.ts";

testDatabase();
let releaseId = 0;
const TEXT: ReleasedText = {
  title: "出口涨了",
  short_title: "",
  dek: "",
  plain: [],
  summary: "",
  body_html: "<p>正文。</p>",
  cover_media_id: null,
  authors: [],
  editor: "",
  origin: "original",
  source_id: null,
  source_name: "",
  source_url: "",
  original_title: "",
  original_author: "",
  column_id: null,
  industry_id: null,
  sector_id: null,
  tags: [],
  weight: 0,
  comments_open: true,
  seo_title: "",
  seo_keywords: "",
  seo_description: "",
  canonical_url: "",
  noindex: false,
  ai_label: "none",
  disclaimer: false,
};
let text = TEXT;
const [writer, releaser] = [job("writer", ["article.write"]), job("releaser", ["article.release"])];

beforeAll(async () => {
  const [story] = await rows<{ id: number }>("insert into manuscripts default values returning id");
  const release = { number: 1, kind: "takedown", reason: "事实有误", state: "done", done_at: new Date() };
  releaseId = await insert("releases", { manuscript_id: story?.id, ...release });
  const parent = await column("macro");
  text = { ...TEXT, column_id: await column("trade", parent) };
});

const publish = (id: number, place: Partial<ReleasePlace> = {}, actor = releaser, body_html = text.body_html) =>
  withTransaction((trx) =>
    publishText(
      id,
      { ...text, body_html },
      { releaseId, isCorrection: false, importKey: null, isDemo: false, ...place },
      actor,
      trx,
    ),
  );
const stored = (id: number) =>
  database().selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a text that comes before its readers", () => {
  it("is corrected by who may write and released by who may release, as it was cleaned", async () => {
    const id = await article();
    await expect(publish(id, {}, writer)).rejects.toThrow("forbidden");
    await expect(publish(id, { isCorrection: true }, releaser)).rejects.toThrow("forbidden");
    await expect(publish(id, {}, releaser, "<p>正文。</p><script>1</script>")).rejects.toThrow("conflict");
    expect((await stored(id)).version).toBe(1);
    await publish(id, {}, releaser);
    expect(await stored(id)).toMatchObject({ title: "出口涨了", version: 2, corrected_at: null });
    await publish(id, { isCorrection: true }, writer);
    expect(await stored(id)).toMatchObject({ version: 3, corrected_at: expect.any(Date) });
  });

  it("has the key of the file that it came from, once it has one, and the column of the first level", async () => {
    const old = await article("旧稿", { import_key: "file:old" });
    await publish(old, { importKey: "file:other" });
    await publish(9_001, { importKey: "file:new", isDemo: true });
    expect(await stored(old)).toMatchObject({ import_key: "file:old", is_demo: false });
    const { top_column_id, ...fresh } = await stored(9_001);
    expect(fresh).toMatchObject({ import_key: "file:new", is_demo: true, characters: 3, release_id: releaseId });
    expect(await rows("select slug from columns where id = $1", [top_column_id])).toEqual([{ slug: "macro" }]);
    expect(await rows("select views from article_counts where article_id = 9001")).toEqual([{ views: 0 }]);
  });
});

it("a story is taken from its readers once, and given back once, and no other with it", async () => {
  const [id, other] = [await article(), await article()];
  const states = async () => [(await stored(id)).status, (await stored(other)).status];
  const take = (of: number) => withTransaction((trx) => withdrawText(of, releaseId, releaser, trx));
  const give = (of: number) => withTransaction((trx) => restoreText(of, releaseId, releaser, trx));
  await expect(give(id)).rejects.toThrow(`article ${id} is published`);
  await take(id);
  expect(await states()).toEqual(["offline", "published"]);
  for (const of of [id, 999_999]) await expect(take(of)).rejects.toThrow("conflict");
  await give(id);
  expect(await states()).toEqual(["published", "published"]);
  await expect(give(999_999)).rejects.toThrow("article 999999 is not there");
  expect(await stored(id)).toMatchObject({ release_id: releaseId, version: 3 });
});

describe("a text that is looked at before it is there", () => {
  it("is what its page would have of it, of a story that readers have at the story's time", async () => {
    const id = await article("旧题", { is_demo: true });
    const { publish_at } = await stored(id);
    const seen = { title: "出口涨了", body_html: "<p>正文。</p>", characters: 3, is_demo: false };
    expect(await readAsIfPublished(id, text)).toMatchObject({ ...seen, publish_at });
    expect(await readAsIfPublished(9_002, { ...text, ai_label: null })).toMatchObject({ ...seen, ai_label: "none" });
    expect(await stored(id)).toMatchObject({ title: "旧题", is_demo: true });
  });

  it("stands in lists as it would, with the body and the mark that its story has by then", async () => {
    const id = await article("旧题", {
      is_demo: true,
      body_html: "<p>旧文。</p>",
      characters: 3,
      import_key: "file:seen",
    });
    const show = (of: number) =>
      withTransaction(async (trx) => {
        await showAsReleased(of, text, releaseId, trx);
        const row = await trx.selectFrom("articles").selectAll().where("id", "=", of).executeTakeFirst();
        await trx.deleteFrom("articles").where("id", "=", of).execute();
        return row;
      });
    const now = { title: "出口涨了", release_id: releaseId, status: "published" };
    const kept = { body_html: "<p>旧文。</p>", characters: 3, is_demo: true, import_key: "file:seen" };
    expect(await show(id)).toMatchObject({ ...now, ...kept });
    const none = { body_html: "", characters: 0, is_demo: false, import_key: null };
    expect(await show(9_003)).toMatchObject({ ...now, ...none });
  });
});
