import { refreshPages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import { sharedRead } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findBoardById,
  findBoards,
  findBoardsByIds,
  findHeatBoards,
  findHottest,
  findIssueByDate,
  findIssues,
  findItems,
  findNewestIssues,
  findRanksBefore,
  replaceIssue,
  type BoardRow,
  type ItemRow,
} from "./billboard.repo.server.ts";
import { BILLBOARD_LIMITS, heatOf, type HeatSettings } from "./billboard.rules.ts";
import { billboardCard, billboardTarget, type BillboardCard, type BillboardRead } from "./billboard.view.ts";

/** Number of places that a list shows of a board. */
const TOP_LENGTH = 3;
const HOME_LENGTH = 6;
/** Number of issues to which a board's page links. */
const ISSUES_SHOWN = 24;

/**
 * Returns boards with their first places. Cached results expire when one of the boards or of their articles changes.
 */
async function withTop(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const cards = await readTops(boards, length, language);
  dependsOn(pageTag.billboards, ...boards.map(({ id }) => pageTag.billboard(id)));
  return cards;
}

async function readTops(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const issues = await findNewestIssues(boards.map((board) => board.id));
  // Reads a few more than are shown, because automatic boards leave out articles that were taken down.
  const items = await findItems(
    issues.map((issue) => issue.id),
    length * 3,
  );
  dependsOn(...namedOn(items));
  return boards.map((board) => {
    const issue = issues.find((row) => row.billboard_id === board.id);
    const card = billboardCard(
      board,
      issue,
      items.filter((item) => item.issue_id === issue?.id),
      language,
    );
    return { ...card, top: card.top.slice(0, length) };
  });
}

/** Returns all boards with their first three places. */
export const readBillboards = sharedRead(async (language: Language) =>
  withTop(await findBoards(), TOP_LENGTH, language),
);

/** Returns the automatic boards of the whole site for the tabs of the home page, each with its first places. */
export const readHomeBillboards = sharedRead(async (language: Language) =>
  withTop(await findBoards({ kind: "auto_heat", industryId: null }), HOME_LENGTH, language),
);

/** Returns the boards of an industry with their first three places. */
export async function readIndustryBillboards(industryId: number, language: Language): Promise<BillboardCard[]> {
  return withTop(await findBoards({ industryId }), TOP_LENGTH, language);
}

/**
 * Returns the heat list beside an article: the board of its industry, or else that of the whole site. Returns undefined
 * while there are no views. The page shows only names and order, so that new scores need not purge it.
 */
export const readHeatBeside = sharedRead(async (industryId: number | null, language: Language) => {
  const first = async (of: number | null, length: number) => {
    const boards = await findBoards({ kind: "auto_heat", industryId: of });
    dependsOn(...boards.map(({ id }) => pageTag.ranking(id)));
    return (await readTops(boards, length, language)).find((board) => board.top.length > 0);
  };
  const own = industryId === null ? undefined : await first(industryId, TOP_LENGTH);
  return own ?? first(null, HOME_LENGTH);
});

/** Returns the tags of all articles on the places of boards, visible or not. */
function namedOn(items: { article_id: number | null }[]): PageTag[] {
  return items.flatMap(({ article_id: id }) => (id === null ? [] : pageTag.named(id)));
}

/** Returns the given boards as entries of a mixed list, without unpublished ones. */
export async function readBillboardTargets(ids: number[]): Promise<PublicTarget[]> {
  return (await findBoardsByIds(ids)).map(billboardTarget);
}

/**
 * Returns a board with one of its issues: the newest, or the one of `date` (yyyy-mm-dd). Throws `not_found` for an
 * unpublished board or issue.
 */
export async function readBillboard(id: number, date: string | null): Promise<BillboardRead> {
  dependsOn(pageTag.billboard(id), pageTag.billboards);
  const board = await findBoardById(id);
  if (board === undefined) throw new DomainError("not_found", `billboard ${id}`);
  const issues = await findIssues(id, ISSUES_SHOWN);
  const issue = date === null ? issues[0] : await issueOf(id, date);
  const items = issue === undefined ? [] : await findItems([issue.id], BILLBOARD_LIMITS.places);
  dependsOn(...namedOn(items));
  return { board, issue, issues, items };
}

async function issueOf(id: number, date: string) {
  const issue = startOfDay(date) === undefined ? undefined : await findIssueByDate(id, date);
  if (issue === undefined) throw new DomainError("not_found", `billboard ${id}, issue ${date}`);
  return issue;
}

/**
 * Saves today's issue of every automatic board (docs/content.md#billboards). Repeated calls on one day have the same
 * result. Compares ranks with the newest issue of an earlier day. A board without views or changes keeps its last
 * issue. Returns the number of saved issues.
 */
export async function refreshHeat(now: Date): Promise<number> {
  let written = 0;
  for (const { id } of await findHeatBoards()) if (await refreshHeatOf(id, now)) written += 1;
  return written;
}

/** Saves today's issue of one board if it is automatic. Returns whether the issue was saved. */
export async function refreshHeatOf(id: number, now: Date, trx?: Db): Promise<boolean> {
  if (trx === undefined) return withTransaction((own) => refreshHeatOf(id, now, own));
  const board = (await findHeatBoards(trx)).find((one) => one.id === id);
  if (board === undefined) return false;
  return countHeat(id, { ...heatOf(board), industryId: board.industry_id }, now, trx);
}

async function countHeat(
  id: number,
  { industryId, ...heat }: HeatSettings & { industryId: number | null },
  now: Date,
  trx: Db,
): Promise<boolean> {
  const today = formatDate(now);
  const hottest = await findHottest({ ...heat, now, industryId, limit: heat.places }, trx);
  if (hottest.length === 0) return false;
  const before = await findRanksBefore(id, today, trx);
  const items = hottest.map((article, index) => ({
    rank: index + 1,
    previous_rank: before.get(article.id) ?? null,
    name: article.title,
    note: "",
    url: "",
    article_id: article.id,
    values: { heat: String(article.score), views: String(article.views) },
  }));
  const [shown] = await findNewestIssues([id], trx);
  const places = shown === undefined ? [] : await findItems([shown.id], BILLBOARD_LIMITS.places, trx);
  if (shown?.period_date === today && isSameHeat(places, items)) return false;
  await replaceIssue(id, { period_date: today, publish_at: now, items }, trx);
  const isReordered = firstOf(places) !== firstOf(items);
  await refreshPages([pageTag.billboard(id), ...(isReordered ? [pageTag.ranking(id)] : [])], trx);
  return true;
}

type HeatPlace = Pick<ItemRow, "rank" | "previous_rank" | "article_id" | "values">;

function isSameHeat(shown: HeatPlace[], counted: HeatPlace[]): boolean {
  const text = (places: HeatPlace[]) =>
    JSON.stringify(
      places.map(({ rank, previous_rank, article_id, values }) => {
        const { heat, views } = values as Record<string, string>;
        return [rank, previous_rank, article_id, heat, views];
      }),
    );
  return text(shown) === text(counted);
}

/** Returns the articles of the first places, as many as any list shows. */
const firstOf = (places: HeatPlace[]) =>
  places
    .slice(0, HOME_LENGTH)
    .map((place) => place.article_id)
    .join();
