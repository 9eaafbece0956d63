import type pg from "pg";
import { purgePages } from "#app/features/page-cache/page-cache.service.server.ts";
import { numberOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../commands.ts";
import { withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";
import { arrayText, copyValue } from "../postgres/copy.ts";
import { readDemoArticles } from "../../demo/files.ts";
import { copyLines, findLastId, findPlaces, hasTable, inOneLoad, type Places } from "./load.repo.server.ts";
import { articleVector, buildVocabulary, type Vocabulary } from "./texts.ts";

const YEARS = 5;
const SPAN = YEARS * 365 * 86_400_000;
/** Rows that are sent together. */
const ROWS_A_CHUNK = 200;
/** Articles whose rows are made between two looks at the database: what is held in memory. */
const ROWS_A_ROUND = 50_000;

export const generateCommand: Command = {
  name: "generate",
  usage: "--articles N [--comments M]",
  summary: "Adds load data for measuring: N articles with their search documents",
  details: [
    "Chinese texts put together from the words of the demo, spread over five years, marked as demo content. One",
    "transaction: all of it or nothing. From 20,000 articles on, the indexes are built at the end, and readers of articles",
    "wait meanwhile. Never for a site that people read.",
  ],
  async run(args) {
    const { articles = 0, comments = 0 } = numberOptions(args, ["articles", "comments"] as const);
    if (articles === 0 && comments === 0) throw new UsageError("Say how many: --articles N.");
    return withDatabase({ prepare: true }, async ({ pool }) => {
      const client = await pool.connect();
      try {
        if (articles > 0) await generateArticles(client, articles, new Date());
        return comments === 0 || (await refuseComments(client));
      } finally {
        client.release(true);
      }
    });
  },
};

/** Comments are a later feature: until their table is there, and filled from here, the wish is refused in words. */
async function refuseComments(client: pg.PoolClient): Promise<boolean> {
  const known = await hasTable(client, "comments");
  note(
    known
      ? "This release does not generate comments yet; none were made."
      : "There is no table of comments in this release; none were made.",
  );
  return false;
}

type Row = {
  id: number;
  title: string;
  publishAt: Date;
  body: number;
  industry: Places["industries"][number] | undefined;
  column: Places["columns"][number] | undefined;
};

const ARTICLE_COLUMNS = [
  ..."id import_key title short_title dek plain summary body_html toc characters authors source_name".split(" "),
  ..."column_id top_column_id industry_id sector_id tags status publish_at created_at updated_at is_demo".split(" "),
];

/** Adds articles, the newest a minute old. */
export async function generateArticles(client: pg.PoolClient, count: number, now: Date): Promise<void> {
  const started = performance.now();
  const words = buildVocabulary(await readDemoArticles(now), count);
  const places = await findPlaces(client);
  await inOneLoad(client, count, async () => {
    const first = (await findLastId(client)) + 1;
    for (let done = 0; done < count; done += ROWS_A_ROUND) {
      const size = Math.min(ROWS_A_ROUND, count - done);
      const rows = Array.from({ length: size }, (_, index) =>
        rowOf(first + done + index, (count - done - index) / count, now, words, places),
      );
      await copyLines(
        client,
        "articles",
        ARTICLE_COLUMNS,
        chunks(rows, (row) => articleLine(row, words)),
      );
      await copyLines(
        client,
        "article_counts",
        ["article_id", "views", "favorites", "likes"],
        chunks(rows, (row) => countsLine(row, words)),
      );
      const columns = ["kind", "target_id", "industry_id", "publish_at", "vector"];
      await copyLines(
        client,
        "search_documents",
        columns,
        chunks(rows, (row) => documentLine(row, words)),
      );
      note(`${(done + size).toLocaleString("en")} of ${count.toLocaleString("en")}`);
    }
    note("building indexes …");
  });
  await purgePages(["*"]);
  print(`${counted(count, "article")} added in ${Math.round((performance.now() - started) / 1000)} s.`);
}

function rowOf(id: number, age: number, now: Date, words: Vocabulary, places: Places): Row {
  const clause = words.pick(words.clauses);
  const other = words.pick(words.clauses);
  const title = id % 3 === 0 ? `${clause}，${other}` : `${words.name()}${id % 2 === 0 ? "：" : ""}${clause}`;
  return {
    id,
    title,
    publishAt: new Date(Math.floor((now.getTime() - 60_000 - age * SPAN) / 1000) * 1000),
    body: Math.floor(Math.abs(Math.sin(id)) * words.bodies.length) % words.bodies.length,
    industry: id % 8 === 0 ? undefined : words.pick(places.industries),
    column: words.pick(places.columns),
  };
}

function articleLine({ id, title, publishAt, body, industry, column }: Row, words: Vocabulary): string {
  const text = words.bodies[body] ?? words.bodies[0];
  if (text === undefined) return "";
  const sector = industry === undefined || industry.sectors.length === 0 ? null : words.pick(industry.sectors);
  const tags = arrayText([...new Set([words.pick(words.tags), words.pick(words.tags)])]);
  const texts = [title, title.slice(0, 14), text.dek, arrayText([text.dek]), text.summary, text.html, text.toc];
  const places = [column?.id ?? null, column?.top ?? null, industry?.id ?? null, sector];
  const values = [
    id,
    `generated/${id}`,
    ...texts,
    text.characters,
    arrayText([words.name()]),
    "",
    ...places,
    tags,
    "published",
  ];
  return [...values, publishAt, publishAt, publishAt, true].map(copyValue).join("\t");
}

/** Readers are spread as they are: few articles have most of them. */
function countsLine({ id }: Row, words: Vocabulary): string {
  const views = Math.floor(40 / (0.0008 + Math.abs(Math.sin(id * 7.3)) ** 3));
  return [id, views, Math.floor(views / 150), Math.floor(views / (90 + words.tags.length))].map(copyValue).join("\t");
}

function documentLine({ id, title, publishAt, body, industry }: Row, words: Vocabulary): string {
  const text = words.bodies[body] ?? words.bodies[0];
  if (text === undefined) return "";
  const vector = articleVector(title, text, industry?.id ?? null, publishAt);
  return ["article", id, industry?.id ?? null, publishAt, vector].map(copyValue).join("\t");
}

function* chunks(rows: Row[], lineOf: (row: Row) => string): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += ROWS_A_CHUNK) {
    const part = rows.slice(start, start + ROWS_A_CHUNK);
    yield Buffer.from(part.map((row) => `${lineOf(row)}\n`).join(""));
  }
}
