import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import type { PublicTarget } from "#app/lib/public-target.ts";
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
  upsertBoard,
  type BoardRow,
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

async function withTop(boards: BoardRow[], length: number, language: Language): Promise<BillboardCard[]> {
  const issues = await findNewestIssues(boards.map((board) => board.id));
  // A few more than shown, since articles that were taken down fall out of automatic boards.
  const items = await findItems(
    issues.map((issue) => issue.id),
    length * 3,
  );
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
export async function readBillboards(language: Language): Promise<BillboardCard[]> {
  return withTop(await findBoards(), TOP_LENGTH, language);
}

/** The automatic boards for the tabs of the home page, each with its first places. */
export async function readHomeBillboards(language: Language): Promise<BillboardCard[]> {
  return withTop(await findBoards({ kind: "auto_heat" }), HOME_LENGTH, language);
}

/** The boards of an industry with the first three places of each. */
export async function readIndustryBillboards(industryId: number, language: Language): Promise<BillboardCard[]> {
  return withTop(await findBoards({ industryId }), TOP_LENGTH, language);
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
  const board = await findBoardById(id);
  if (board === undefined) throw new DomainError("not_found", `billboard ${id}`);
  const issues = await findIssues(id, ISSUES_SHOWN);
  const issue = date === null ? issues[0] : await issueOf(id, date);
  return { board, issue, issues, items: issue === undefined ? [] : await findItems([issue.id], MAX_PLACES) };
}

async function issueOf(id: number, date: string) {
  const issue = startOfDay(date) === undefined ? undefined : await findIssueByDate(id, date);
  if (issue === undefined) throw new DomainError("not_found", `billboard ${id}, issue ${date}`);
  return issue;
}

/** Writes a board by its slug and gives its id. Throws `invalid_input`. */
export async function saveBillboard(input: BillboardInput, actor: string): Promise<number> {
  const board = accept(billboardInput, input);
  if (board.kind === "auto_heat" && board.columns.length === 0) board.columns = HEAT_COLUMNS;
  return withTransaction(async (trx) => {
    const { id, industry_id: industryId } = await upsertBoard(board, trx);
    await recordAudit(
      { actor, action: "billboard.save", targetKind: "billboard", targetId: String(id), detail: { slug: board.slug } },
      trx,
    );
    await indexBoard(id, industryId, board, trx);
    await purgePages(["billboards", `billboard:${id}`, "home"], trx);
    return id;
  });
}

/** Writes the issue of a period, replacing what was there, and gives its id. Throws `invalid_input`. */
export async function saveBillboardIssue(
  billboardId: number,
  input: BillboardIssueInput,
  actor: string,
): Promise<number> {
  const issue = accept(billboardIssueInput, input);
  return withTransaction(async (trx) => {
    const id = await replaceIssue(billboardId, issue, trx);
    const detail = { period_date: issue.period_date, places: issue.items.length };
    await recordAudit(
      { actor, action: "billboard.issue", targetKind: "billboard", targetId: String(billboardId), detail },
      trx,
    );
    await purgePages(["billboards", `billboard:${billboardId}`, "home"], trx);
    return id;
  });
}

/**
 * Writes today's issue of every automatic board (domain.md, billboard): idempotent within a day, ranks compared with
 * the newest issue of an earlier day. A board of which nothing was read keeps its last issue. Gives how many were written.
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
    await replaceIssue(board.id, { period_date: today, publish_at: now, items }, trx);
    await purgePages(["billboards", `billboard:${board.id}`, "home"], trx);
    return true;
  });
}

async function indexBoard(id: number, industryId: number | null, board: BillboardRecord, trx: Db): Promise<void> {
  if (!board.published) return removeDocument("billboard", id, trx);
  const body = `${board.method}\n${board.data_source}`;
  await indexDocument(
    { kind: "billboard", id, title: board.title, lead: board.intro, body, industryId, publishAt: new Date() },
    trx,
  );
}
