import { demand, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { purgePages, refreshPages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page-tag.ts";
import type { PublicTarget } from "#app/lib/public-target.ts";
import { sharedRead } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { billboardKind } from "./billboard.kind.ts";
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
  upsertBoard,
  type BoardRow,
  type ItemRow,
} from "./billboard.repo.server.ts";
import {
  billboardInput,
  billboardIssueInput,
  type BillboardInput,
  type BillboardIssueInput,
  type BillboardRecord,
} from "./billboard.schema.ts";
import {
  COMMENT_WEIGHT,
  FAVORITE_WEIGHT,
  billboardCard,
  billboardTarget,
  halfLifeHours,
  type BillboardCard,
  type BillboardRead,
} from "./billboard.view.ts";

/** Places of a board that a list shows. */
const TOP_LENGTH = 3;
const HOME_LENGTH = 6;
/** Places of an automatic board. */
const HEAT_LENGTH = 20;
/** No board has more places than this. */
const MAX_PLACES = 500;
/** Issues that a board's page offers. */
const ISSUES_SHOWN = 24;

const HEAT_COLUMNS = [
  { key: "heat", label: "热度", unit: "" },
  { key: "views", label: "阅读", unit: "" },
];

/** Boards with their first places. Whatever is made of them goes when one of them changes, or an article on it. */
async function withTop(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const cards = await readTops(boards, length, language);
  dependsOn(pageTag.billboards, ...boards.map(({ id }) => pageTag.billboard(id)));
  return cards;
}

async function readTops(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const issues = await findNewestIssues(boards.map((board) => board.id));
  // A few more than shown, since articles that were taken down fall out of automatic boards.
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
 * The heat list beside an article: the board of its industry, else that of the whole site, of which only names and
 * order are meant to be shown: new figures leave what is made of it as it is. Undefined where nothing was read.
 */
export const readHeatBeside = sharedRead(async (industryId: number | null, language: Language) => {
  const first = async (filter: { industryId?: number }, length: number) => {
    const boards = await findBoards({ kind: "auto_heat", ...filter });
    dependsOn(...boards.map(({ id }) => pageTag.ranking(id)));
    return (await readTops(boards, length, language)).find((board) => board.top.length > 0);
  };
  const own = industryId === null ? undefined : await first({ industryId }, TOP_LENGTH);
  return own ?? first({}, HOME_LENGTH);
});

/** The articles behind the places of boards, whether they may be shown or not. */
function namedOn(items: { article_id: number | null }[]): PageTag[] {
  return items.flatMap(({ article_id: id }) => (id === null ? [] : pageTag.named(id)));
}

/** The given boards as they stand in a list of things of different kinds; those not published are left out. */
export async function readBillboardTargets(ids: number[]): Promise<PublicTarget[]> {
  return (await findBoardsByIds(ids)).map(billboardTarget);
}

/**
 * A board with one of its issues: the newest, or that of `date` (yyyy-mm-dd).
 * Throws `not_found` for a board that is not published and for an issue that is not out.
 */
export async function readBillboard(id: number, date: string | null): Promise<BillboardRead> {
  dependsOn(pageTag.billboard(id), pageTag.billboards);
  const board = await findBoardById(id);
  if (board === undefined) throw new DomainError("not_found", `billboard ${id}`);
  const issues = await findIssues(id, ISSUES_SHOWN);
  const issue = date === null ? issues[0] : await issueOf(id, date);
  const items = issue === undefined ? [] : await findItems([issue.id], MAX_PLACES);
  dependsOn(...namedOn(items));
  return { board, issue, issues, items };
}

async function issueOf(id: number, date: string) {
  const issue = startOfDay(date) === undefined ? undefined : await findIssueByDate(id, date);
  if (issue === undefined) throw new DomainError("not_found", `billboard ${id}, issue ${date}`);
  return issue;
}

/** Writes a board by its slug and gives its id. Throws `invalid_input`. */
export async function saveBillboard(input: BillboardInput, actor: Actor): Promise<number> {
  demand(actor, "billboard.write");
  const board = accept(billboardInput, input);
  if (board.kind === "auto_heat" && board.columns.length === 0) board.columns = HEAT_COLUMNS;
  return withTransaction(async (trx) => {
    const { id, industry_id: industryId } = await upsertBoard(board, trx);
    await recordAudit(
      { actor, action: "billboard.save", targetKind: "billboard", targetId: String(id), detail: { slug: board.slug } },
      trx,
    );
    await indexBoard(id, industryId, board, trx);
    await purgeBoard(id, trx);
    return id;
  });
}

/** Writes the issue of a period, replacing what was there, and gives its id. Throws `invalid_input`. */
export async function saveBillboardIssue(
  billboardId: number,
  input: BillboardIssueInput,
  actor: Actor,
): Promise<number> {
  demand(actor, "billboard.write");
  const issue = accept(billboardIssueInput, input);
  return withTransaction(async (trx) => {
    const id = await replaceIssue(billboardId, issue, trx);
    const detail = { period_date: issue.period_date, places: issue.items.length };
    await recordAudit(
      { actor, action: "billboard.issue", targetKind: "billboard", targetId: String(billboardId), detail },
      trx,
    );
    await purgeBoard(billboardId, trx);
    return id;
  });
}

/**
 * Writes today's issue of every automatic board (docs/content.md#billboards): idempotent within a day, ranks compared with
 * the newest issue of an earlier day. A board of which nothing was read keeps its last issue, and so does one that has
 * not changed. Gives how many were written.
 */
export async function refreshHeat(now: Date): Promise<number> {
  let written = 0;
  for (const board of await findHeatBoards()) {
    if (board.window_hours === null) continue;
    if (await refreshBoard({ id: board.id, hours: board.window_hours, industryId: board.industry_id }, now))
      written += 1;
  }
  return written;
}

async function refreshBoard(
  board: { id: number; hours: number; industryId: number | null },
  now: Date,
): Promise<boolean> {
  const formula = {
    now,
    industryId: board.industryId,
    limit: HEAT_LENGTH,
    windowHours: board.hours,
    halfLifeHours: halfLifeHours(board.hours),
    favoriteWeight: FAVORITE_WEIGHT,
    commentWeight: COMMENT_WEIGHT,
  };
  const today = formatDate(now);
  return withTransaction(async (trx) => {
    const hottest = await findHottest(formula, trx);
    if (hottest.length === 0) return false;
    const before = await findRanksBefore(board.id, today, trx);
    const items = hottest.map((article, index) => ({
      rank: index + 1,
      previous_rank: before.get(article.id) ?? null,
      name: article.title,
      note: "",
      url: "",
      article_id: article.id,
      values: { heat: String(article.score), views: String(article.views) },
    }));
    const [shown] = await findNewestIssues([board.id], trx);
    const places = shown === undefined ? [] : await findItems([shown.id], HEAT_LENGTH, trx);
    if (shown?.period_date === today && isSameHeat(places, items)) return false;
    await replaceIssue(board.id, { period_date: today, publish_at: now, items }, trx);
    const isReordered = firstOf(places) !== firstOf(items);
    await refreshPages([pageTag.billboard(board.id), ...(isReordered ? [pageTag.ranking(board.id)] : [])], trx);
    return true;
  });
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

/** The articles that stand first, as far as any list shows them. */
const firstOf = (places: HeatPlace[]) =>
  places
    .slice(0, HOME_LENGTH)
    .map((place) => place.article_id)
    .join();

/** What an editor changed of a board is not shown in its old form again; beside articles stands only its ranking. */
async function purgeBoard(id: number, trx: Db): Promise<void> {
  await purgePages([pageTag.billboard(id)], trx);
  await refreshPages([pageTag.billboards, pageTag.ranking(id)], trx);
}

async function indexBoard(id: number, industryId: number | null, board: BillboardRecord, trx: Db): Promise<void> {
  if (!board.published) return removeDocument(billboardKind.name, id, trx);
  const body = `${board.method}\n${board.data_source}`;
  await indexDocument(
    { kind: billboardKind.name, id, title: board.title, lead: board.intro, body, industryId, publishAt: new Date() },
    trx,
  );
}
