import { expect, it, onTestFinished } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { startsOfWindows } from "./candidates.service.server.ts";
import { search } from "./result.service.server.ts";

testDatabase();

const article = async (title: string, body: string, publishAt = new Date("2020-01-01T00:00:00Z")) =>
  (await saveArticle({ title, body: `<p>${body}</p>`, publishAt, initialStatus: "published" }, operator("test"))).id;

/** Inserts many documents, one minute apart, so that their words become frequent. Each has the parts of an article. */
const repeat = (id: number, from: number, { count = 400, since = new Date("2021-01-01T00:00:00Z") } = {}) =>
  connectionPool().query(
    `insert into search_documents select (d).* from (
       select jsonb_populate_record(s, jsonb_build_object('target_id', $2 + n,
         'publish_at', $4::timestamptz + make_interval(mins => n))) as d
       from search_documents s, generate_series(1, $3::int) n where s.kind = 'article' and s.target_id = $1) as copies`,
    [id, from, count, since],
  );

const answer = async (words: string) => {
  const outcome = await search({ words, filters: { order: "relevance", page: 1 } }, "en");
  if (outcome.state !== "ready") throw new Error(outcome.state);
  return outcome;
};
const found = async (words: string) => (await answer(words)).results.map(({ id }) => id);

it("finds what holds all but one of four frequent words, though hundreds that are newer hold two", async () => {
  const most = await article("Of the grid", "Solar, wind, hydro.");
  await repeat(await article("One", "Solar, wind."), 1_000_000);
  await repeat(await article("Other", "Hydro, coal."), 2_000_000);
  expect(await found("solar wind hydro coal")).toEqual([most]);
  expect((await found("coal wind solar hydro"))[0]).toBe(most);
  // No document has both words, and hundreds have one.
  expect(await answer("solar coal")).toMatchObject({ total: 20, whole: 0 });
});

it("finds what holds the one rare word, though hundreds hold all the others, which come first in the query", async () => {
  await repeat(await article("Two", "Amber, birch, daisy."), 3_000_000);
  const rare = await article("Of the tree", "Cedar, amber.");
  expect((await found("amber birch daisy cedar"))[0]).toBe(rare);
});

it("counts what few of the newest thousands hold, and no further what hundreds of them do", async () => {
  // Reads the newest weeks again, for this database and for the next test.
  let later = 0;
  const lookAgain = () => startsOfWindows(Date.now() + (later += 600_000));
  const since = new Date(Date.now() - 14 * 86_400_000);
  const recent = (title: string, body: string) => article(title, body, since);
  await repeat(await recent("Paper", "Fillers."), 10_000_000, { count: 6_000, since });
  await repeat(await recent("Few", "Falcon."), 20_000_000, { count: 249, since });
  await repeat(await recent("Many", "Garden."), 30_000_000, { since });
  onTestFinished(async () => {
    await connectionPool().query("delete from search_documents");
    await lookAgain();
  });
  expect((await lookAgain())[0]).toBeInstanceOf(Date);
  expect(await answer("falcon")).toMatchObject({ total: 250, capped: false });
  expect(await answer("garden")).toMatchObject({ capped: true });
  expect(await answer("heron")).toMatchObject({ total: 0, capped: false });
});
