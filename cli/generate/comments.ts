import type pg from "pg";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readDemoArticles } from "../../demo/files.ts";
import { CliError } from "../cli-error.ts";
import { counted, print } from "../output.ts";
import { copyValue } from "../postgres/copy.ts";
import { chunks } from "./chunks.ts";
import {
  addCommentCounts,
  copyLines,
  FILLED,
  findBalances,
  findLastId,
  findOpenArticles,
  inOneLoad,
} from "./load.repo.server.ts";
import { buildVocabulary, type Vocabulary } from "./texts.ts";

const SPAN = 365 * 86_400_000;
/** One of this many comments waits for review. */
const WAITING_EACH = 50;
/** Numbers of replies, used in turn for one comment after another. */
const REPLIES = [0, 0, 2, 0, 5, 0, 1, 0];

type Row = { id: number; articleId: number; parentId: number | null; status: string; replies: number; createdAt: Date };

const COLUMNS = "id article_id member_id parent_id content status replies created_at reviewed_at reviewed_by".split(
  " ",
);

/**
 * Adds comments with replies, most of them under a few articles. One in fifty waits for review. Throws CliError if
 * there are no articles or no members.
 */
export async function generateComments(client: pg.PoolClient, count: number, now: Date): Promise<void> {
  const started = performance.now();
  const words = buildVocabulary(await readDemoArticles(now), 1);
  const [articles, members] = [await findOpenArticles(client), await findBalances(client)];
  if (articles.length === 0) throw new CliError("There is no article that takes comments. Make some: --articles N.");
  if (members.length === 0) throw new CliError("There is no member. Make some: --members N.");
  await inOneLoad(client, { tables: FILLED.comments, numbered: "comments", rows: count }, async () => {
    const first = (await findLastId(client, "comments")) + 1;
    const lineOf = (row: Row) => commentLine(row, words.pick(members).id, words);
    await copyLines(client, "comments", COLUMNS, chunks(threads(first, count, articles, now), lineOf));
    await addCommentCounts(client, first);
  });
  await purgePages([pageTag.everything]);
  print(`${counted(count, "comment")} added in ${Math.round((performance.now() - started) / 1000)} s.`);
}

/** Yields comments ordered by time, each followed by its replies. */
function* threads(first: number, count: number, articles: number[], now: Date): Generator<Row> {
  const timeOf = (index: number) => new Date(now.getTime() - SPAN + (index / count) * SPAN);
  for (let index = 0; index < count;) {
    const articleId = articleFor(index, articles);
    const isWaiting = index % WAITING_EACH === WAITING_EACH - 1;
    const wanted = isWaiting ? 0 : (REPLIES[index % REPLIES.length] ?? 0);
    const replies = Math.min(wanted, count - index - 1);
    const parent = first + index;
    const status = isWaiting ? "waiting" : "approved";
    yield { id: parent, articleId, parentId: null, status, replies, createdAt: timeOf(index) };
    for (let reply = 1; reply <= replies; reply += 1) {
      const createdAt = timeOf(index + reply);
      yield { id: parent + reply, articleId, parentId: parent, status, replies: 0, createdAt };
    }
    index += 1 + replies;
  }
}

/** Chooses the article of a comment. New articles get most comments, as on a real site. */
function articleFor(index: number, articles: number[]): number {
  const chance = Math.abs(Math.sin(index * 12.9898) * 43_758.5453) % 1;
  return articles[Math.floor(chance ** 3 * articles.length)] ?? articles[0] ?? 0;
}

function commentLine(
  { id, articleId, parentId, status, replies, createdAt }: Row,
  memberId: number,
  words: Vocabulary,
): string {
  const content = `${words.pick(words.clauses)}，${words.pick(words.clauses)}。`;
  const isApproved = status === "approved";
  const review = isApproved ? [createdAt, "generate"] : [null, ""];
  return [id, articleId, memberId, parentId, content, status, replies, createdAt, ...review].map(copyValue).join("\t");
}
