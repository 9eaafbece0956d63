import { beforeAll, expect, it } from "vitest";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, insert } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { rows } from "#tests/fixtures/members.ts";
import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { readNewestCorrections, recordCorrection } from "./correction.service.server.ts";

testDatabase();
let release = 0;

beforeAll(async () => {
  await rows("insert into manuscripts default values");
  release = await insert("releases", {
    manuscript_id: 1,
    number: 1,
    kind: "takedown",
    reason: "test",
    state: "done",
    done_at: new Date(),
  });
});

/** Adds a note to readers, dated on a day of March. Its release does not matter here. */
const note = (articleId: number, day: number, text: string) =>
  insert("corrections", {
    article_id: articleId,
    release_id: release,
    kind: "correction",
    text,
    at: new Date(Date.UTC(2026, 2, day)),
  });

it("stand under their own story, the oldest first, and on their page while the public may see the story", async () => {
  const [one, other, gone] = [await article("一"), await article("二"), await article("撤了的")];
  const first = await note(one, 1, "先改的");
  await note(other, 2, "另一篇的");
  await note(one, 3, "后改的");
  await note(gone, 4, "撤了的");
  await note(other, 3, "同一刻的");
  await note(other, 2, "补记的");
  await rows("update articles set status = 'offline' where id = $1", [gone]);
  // The update moves the row to the end of the table. The few rows are read without an index, so only an explicit order
  // puts them right.
  await rows("update corrections set text = '先改的' where id = $1", [first]);
  await rows("analyze corrections, articles");
  expect((await readArticle(one)).corrections.map(({ text }) => text)).toEqual(["先改的", "后改的"]);
  const page = await readNewestCorrections();
  expect(page.map(({ text, title }) => [text, title])).toEqual([
    ["同一刻的", "二"],
    ["后改的", "一"],
    ["补记的", "二"],
    ["另一篇的", "二"],
    ["先改的", "一"],
  ]);
});

it("are a hundred on their page, the newest", async () => {
  const story = await article("改了又改");
  for (let number = 1; number <= 101; number += 1) await note(story, 100 + number, `第${number}处`);
  const texts = (await readNewestCorrections()).map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([100, "第101处", "第2处"]);
});

it("are told to the page of their story and to their own, with the release that they came with", async () => {
  const [articleId, { told }] = [await article("改一处"), await listenToPurges()];
  const said = { articleId, releaseId: release, kind: "clarification", text: "说明一下" } as const;
  await withTransaction((trx) => recordCorrection(said, trx));
  expect((await readArticle(articleId)).corrections).toMatchObject([{ kind: "clarification", text: "说明一下" }]);
  expect(await told()).toEqual([["purge", `article:${articleId}`, "page:corrections"]]);
  expect(
    await rows("select text from corrections where release_id = $1 and article_id = $2", [release, articleId]),
  ).toHaveLength(1);
});
