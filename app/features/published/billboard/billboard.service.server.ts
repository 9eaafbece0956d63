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

/** Places of a board in a list. */
const TOP_LENGTH = 3;
const HOME_LENGTH = 6;
/** Issues that a board's page offers. */
const ISSUES_SHOWN = 24;

/** Boards with their first places. Cached results expire when one of them changes, or an article on it. */
async function withTop(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const cards = await readTops(boards, length, language);
  dependsOn(pageTag.billboards, ...boards.map(({ id }) => pageTag.billboard(id)));
  return cards;
}

async function readTops(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const issues = await findNewestIssues(boards.map((board) => board.id));
  // A few more than shown, since automatic boards drop articles that were taken down.
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

/** All boards with the first three places of each. */
export const readBillboards = sharedRead(async (language: Language) =>
  withTop(await findBoards(), TOP_LENGTH, language),
);

/** The automatic boards of the whole site for the tabs of the home page, each with its first places. */
export const readHomeBillboards = sharedRead(async (language: Language) =>
  withTop(await findBoards({ kind: "auto_heat", industryId: null }), HOME_LENGTH, language),
);

/** The boards of an industry with the first three places of each. */
export async function readIndustryBillboards(industryId: number, language: Language): Promise<BillboardCard[]> {
  return withTop(await findBoards({ industryId }), TOP_LENGTH, language);
}

/**
 * The heat list beside an article: the board of its industry, else that of the whole site. Only names and order are meant to be
 * shown: new figures purge nothing. Undefined without any views.
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

/** The articles of boards' places, whether they may be shown or not. */
function namedOn(items: { article_id: number | null }[]): PageTag[] {
  return items.flatMap(({ article_id: id }) => (id === null ? [] : pageTag.named(id)));
}

/** The given boards as entries of a mixed list, without unpublished ones. */
export async function readBillboardTargets(ids: number[]): Promise<PublicTarget[]> {
  return (await findBoardsByIds(ids)).map(billboardTarget);
}

/**
 * A board with one of its issues: the newest, or that of `date` (yyyy-mm-dd). Throws `not_found` for an unpublished board or
 * issue.
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
 * Writes today's issue of every automatic board (docs/content.md#billboards). Idempotent within a day; ranks are compared with
 * the newest issue of an earlier day. A board without any views, or without changes, keeps its last issue. Returns the number
 * of written issues.
 */
export async function refreshHeat(now: Date): Promise<number> {
  let written = 0;
  for (const { id } of await findHeatBoards()) if (await refreshHeatOf(id, now)) written += 1;
  return written;
}

/** The same for one board, if it is automatic; whether its issue was written. */
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

/** The articles of the first places, as far as any list shows them. */
const firstOf = (places: HeatPlace[]) =>
  places
    .slice(0, HOME_LENGTH)
    .map((place) => place.article_id)
    .join();
