import type pg from "pg";
import { knownNames } from "#app/features/base/search-index/search.vector.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { numberOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";
import { arrayText, copyValue } from "../postgres/copy.ts";
import { readDemoArticles } from "../../demo/files.ts";
import { chunks } from "./chunks.ts";
import { generateComments } from "./comments.ts";
import { generateLedger } from "./ledger.ts";
import { copyLines, FILLED, findLastId, findPlaces, inOneLoad, insertNames, type Places } from "./load.repo.server.ts";
import { generateMembers } from "./members.ts";
import { articleVector, buildVocabulary, type Vocabulary } from "./texts.ts";

const YEARS = 5;
const SPAN = YEARS * 365 * 86_400_000;
/** Number of articles held in memory between two writes to the database. */
const ROWS_A_ROUND = 50_000;

export const generateCommand: Command = {
  name: "generate",
  usage: "[--articles N] [--members N] [--comments N] [--ledger N]",
  summary: "Adds load data for measuring: articles with their search documents, members, comments, ledger entries",
  details: [
    "The Chinese texts combine sentences of the demo, spread over five years, and are marked as demo content. Comments need",
    "articles and members, ledger entries need members. A few articles get most comments, and each ledger entry continues the",
    "balance before it. Each kind is one transaction: all of it or nothing. From 20,000 rows on, the indexes are rebuilt at the",
    "end, and readers wait meanwhile. Never use it on a site that people read.",
  ],
  async run(args) {
    const counts = numberOptions(args, ["articles", "members", "comments", "ledger"] as const);
    const { articles = 0, members = 0, comments = 0, ledger = 0 } = counts;
    if (articles + members + comments + ledger === 0)
      throw new UsageError("Give a number of records, such as --articles N.");
    await withDatabase({ prepare: true, asOwner: true }, async ({ pool }) => {
      const client = await pool.connect();
      const now = new Date();
      try {
        if (articles > 0) await generateArticles(client, articles, now);
        if (members > 0) await generateMembers(client, members, now);
        if (comments > 0) await generateComments(client, comments, now);
        if (ledger > 0) await generateLedger(client, ledger, now);
      } finally {
        client.release(true);
      }
    });
    return true;
  },
};

type Row = {
  id: number;
  title: string;
  publishAt: Date;
  body: number;
  industry: Places["industries"][number] | undefined;
  column: Places["columns"][number] | undefined;
  authors: string[];
  tags: string[];
};

const ARTICLE_COLUMNS = [
  ..."id import_key title short_title dek plain summary body_html toc characters authors source_name".split(" "),
  ..."column_id top_column_id industry_id sector_id tags status publish_at created_at updated_at is_demo".split(" "),
];

/** Adds articles. The newest one is a minute old. */
export async function generateArticles(client: pg.PoolClient, count: number, now: Date): Promise<void> {
  const started = performance.now();
  const words = buildVocabulary(await readDemoArticles(now), count);
  const places = await findPlaces(client);
  await inOneLoad(client, { tables: FILLED.articles, numbered: "articles", rows: count }, async () => {
    const first = (await findLastId(client, "articles")) + 1;
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
      const columns = ["kind", "target_id", "industry_id", "publish_at", "named", "vector"];
      await copyLines(
        client,
        "search_documents",
        columns,
        chunks(rows, (row) => documentLine(row, words)),
      );
      await insertNames(client, knownNames(rows.flatMap(({ authors, tags }) => [...authors, ...tags])));
      note(`${(done + size).toLocaleString("en")} of ${count.toLocaleString("en")}`);
    }
    note("building indexes …");
  });
  await purgePages([pageTag.everything]);
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
    authors: [words.name()],
    tags: [...new Set([words.pick(words.tags), words.pick(words.tags)])],
  };
}

function articleLine({ id, title, publishAt, body, industry, column, authors, tags }: Row, words: Vocabulary): string {
  const text = words.bodies[body] ?? words.bodies[0];
  if (text === undefined) return "";
  const sector = industry === undefined || industry.sectors.length === 0 ? null : words.pick(industry.sectors);
  const texts = [title, title.slice(0, 14), text.dek, arrayText([text.dek]), text.summary, text.html, text.toc];
  const places = [column?.id ?? null, column?.top ?? null, industry?.id ?? null, sector];
  const values = [
    id,
    `generated/${id}`,
    ...texts,
    text.characters,
    arrayText(authors),
    "",
    ...places,
    arrayText(tags),
    "published",
  ];
  return [...values, publishAt, publishAt, publishAt, true].map(copyValue).join("\t");
}

/** Returns the row of an article's counts. The numbers are realistic: a few articles have most of the views. */
function countsLine({ id }: Row, words: Vocabulary): string {
  const views = Math.floor(40 / (0.0008 + Math.abs(Math.sin(id * 7.3)) ** 3));
  return [id, views, Math.floor(views / 150), Math.floor(views / (90 + words.tags.length))].map(copyValue).join("\t");
}

function documentLine({ id, title, publishAt, body, industry, authors, tags }: Row, words: Vocabulary): string {
  const text = words.bodies[body] ?? words.bodies[0];
  if (text === undefined) return "";
  const vector = articleVector({ title, names: [...authors, ...tags] }, text, industry?.id ?? null, publishAt);
  return ["article", id, industry?.id ?? null, publishAt, true, vector].map(copyValue).join("\t");
}
