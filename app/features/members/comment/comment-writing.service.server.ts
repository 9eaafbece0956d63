import { job, type MemberActor, type MemberWith } from "#app/features/base/actor/actor.ts";
import { requireWork, takeOfBudget, workOf, type Full } from "#app/features/base/budget/budget.service.server.ts";
import { BITS } from "#app/features/base/captcha/captcha.work.ts";
import { isFull } from "#app/features/base/limit/limit.policy.ts";
import { takeLightly } from "#app/features/base/limit/limit.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { requireVoice, type Voice } from "#app/features/base/member/member.voice.ts";
import { Refusal, type RefusalTexts } from "#app/features/base/user-error/user-error.ts";
import { findWords } from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { readSettings, readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { approve } from "./comment-review.service.server.ts";
import { areAlike, bareText, countLinks } from "./comment.likeness.ts";
import { LONGEST_COMMENT, LONGEST_DETAIL, REPORT_REASONS } from "./comment.rules.ts";
import { commentSettings } from "./comment.settings.ts";
import type { OwnRow } from "./comment.schema.ts";
import {
  addLikes,
  findAnswerable,
  findRecentTexts,
  insert,
  insertReport,
  isShown,
  setLike,
  type NewComment,
  type Written,
} from "./comment-writing.repo.server.ts";
import { newOf } from "./comment.view.ts";

/** The page where members bind a number. */
const PROFILE_PATH = "/user/account/profile";

/** The actor that publishes comments automatically, if the site reviews held comments only. */
const AUTOMATIC = job("system", ["comment.review"]);

/** The milliseconds for which a member counts as new (docs/security.md#x9). */
const NEW_MEMBER_MS = 7 * 86_400_000;
const MOST_LINKS = 2;
/** The earlier comments of a member with which a new one is compared. */
const COMPARED = { hours: 24, most: 50 };

type PlainKey = {
  [Key in keyof RefusalTexts["comment"]]: RefusalTexts["comment"][Key] extends string ? Key : never;
}[keyof RefusalTexts["comment"]];

const refusal = (key: PlainKey, routePath?: string) =>
  new Refusal(({ comment }) => comment[key], routePath === undefined ? undefined : { routePath });

/** The fields of a member that the comment rules need, and those that others see. */
type Writer = MemberWith<Voice & { mobile: string | null; joined_at: Date; nickname: string; avatar: string }>;

/** The position of a comment. `answered`: the nickname of the member whom it answers. */
type Place = Pick<NewComment, "parentId" | "replyToId"> & { answered: string | null };

/** The answer to a captcha; empty if none was required. */
type Captcha = { captchaId: string; captchaInfo: string };

/**
 * A comment sent by a member. `answers`: the id of the answered comment or reply. `place`: the province, '' if unknown.
 */
export type Draft = { articleId: number; content: string; answers: number | null; place: string; captcha: Captcha };

/**
 * Stores a member's comment for review. It publishes the comment at once if nothing holds it and the site reviews held
 * comments only. Throws Refusal with the reason; nothing is stored then.
 */
export async function addComment(
  draft: Draft,
  actor: Writer,
  visitor: Visitor,
  context: MemberContext,
): Promise<OwnRow> {
  const [{ comments: settings }, { cdnUrl }] = await Promise.all([readSettingsOf(commentSettings), readSettings()]);
  if (!settings.open) throw refusal("closed");
  requireVoice(actor.member);
  if (actor.member.mobile === null) throw refusal("needsMobile", PROFILE_PATH);
  const content = checkText(draft.content);
  const { answered, ...place } = await findPlace(draft);
  const heldWords = await checkWords(content);
  const earlier = await findRecentTexts(actor.id, COMPARED);
  checkNew(content, earlier);
  const giveBack = await countComment(actor, visitor, context);
  await checkBurst(earlier, draft.captcha, visitor, context).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  const isHeld = settings.review === "all" || heldWords.length > 0 || countLinks(content) > 0;
  const { articleId, place: province } = draft;
  const comment = { articleId, memberId: actor.id, ...place, content, heldWords, place: province };
  // A held comment is inserted by a single statement, because many are written at the same time.
  const written = isHeld ? await insert(comment) : await publish(comment);
  if (written === undefined) throw refusal("articleClosed");
  return newOf({ ...written, ...comment, answered }, actor.member, isHeld ? "waiting" : "approved", cdnUrl);
}

/** Inserts a comment and publishes it at once. */
async function publish(comment: NewComment): Promise<Written | undefined> {
  return withTransaction(async (trx) => {
    const written = await insert(comment, trx);
    if (written !== undefined) await approve(written.id, AUTOMATIC, trx);
    return written;
  });
}

/** Returns the text without invisible characters. Throws Refusal if it is empty, too long, or has too many links. */
function checkText(text: string): string {
  const content = plainText(text, { multiline: true });
  if (content === "") throw refusal("empty");
  if (codePoints(content) > LONGEST_COMMENT) throw refusal("tooLong");
  if (countLinks(content) > MOST_LINKS) throw refusal("links");
  return content;
}

/**
 * Returns the position of a reply. Replies go one level deep. An answer to a reply becomes its sibling, and names the
 * author of that reply.
 */
async function findPlace({ answers, articleId }: Draft): Promise<Place> {
  if (answers === null) return { parentId: null, replyToId: null, answered: null };
  const found = await findAnswerable(answers, articleId);
  if (found === undefined) throw refusal("answeredGone");
  return found.parent_id === null
    ? { parentId: found.id, replyToId: null, answered: null }
    : { parentId: found.parent_id, replyToId: found.id, answered: found.nickname };
}

/** Returns the words that require a review. Throws Refusal for a text with forbidden words. */
async function checkWords(content: string): Promise<string[]> {
  const { refuse, hold } = await findWords(content);
  if (refuse.length > 0) throw refusal("refusedWord");
  return hold;
}

/** Throws Refusal for a text that the member has recently written, identical or nearly so. */
function checkNew(content: string, earlier: { content: string }[]): void {
  const bare = bareText(content);
  if (earlier.some((one) => areAlike(bare, bareText(one.content)))) throw refusal("same");
}

/**
 * Requires a captcha after many comments of a member in a short time. While the site's comment budget is used up,
 * requires one of every member (docs/security.md#x9). Throws Refusal, which requests the captcha.
 */
async function checkBurst(
  earlier: { created_at: Date }[],
  captcha: Captcha,
  { network }: Visitor,
  { limits }: MemberContext,
): Promise<void> {
  const bits = await workOf(budgetOf(limits));
  if (bits > BITS) return requireWork(bits, captcha, network);
  const times = earlier.map((one) => one.created_at);
  if (!isFull(limits.commentBurst, times, new Date())) return;
  if (captcha.captchaId === "") throw new Refusal(({ comment }) => comment.burst, { captcha: true });
  await requireWork(bits, captcha, network);
}

const budgetOf = ({ comment }: MemberContext["limits"]) => ({ kind: "comment", ...comment });

/** Counts a comment. Returns a function that takes the count back. Throws Refusal if a limit is full. */
async function countComment(
  { id, member }: Writer,
  visitor: Visitor,
  context: MemberContext,
): Promise<() => Promise<void>> {
  const isNew = Date.now() - member.joined_at.getTime() < NEW_MEMBER_MS;
  const { commentNew, commentMember } = context.limits;
  const own = [{ kind: "comment-member", subject: String(id), windows: isNew ? commentNew : commentMember }];
  const refuse = ({ wait, isSite }: Full) =>
    new Refusal(({ comment }) => (isSite ? comment.siteBusy(wait) : comment.tooOften(wait)));
  return takeOfBudget(budgetOf(context.limits), { visitor, isKnown: true }, { own, refuse, context });
}

/** Counts likes and reports, because a script could send any number of them. */
async function countAct({ id }: MemberActor, context: MemberContext): Promise<void> {
  const taken = await takeLightly([{ kind: "comment-act", subject: String(id), windows: context.limits.commentAct }]);
  if (taken.wait !== 0) throw new Refusal(({ comment }) => comment.tooOften(taken.wait));
}

/**
 * Inserts a comment from another source, such as the demo, without limits and member rules. Returns its id, or
 * undefined if the article accepts no comments. The comment waits for review.
 */
export async function addForeignComment(comment: NewComment, trx: Db): Promise<number | undefined> {
  return (await insert({ ...comment, content: checkText(comment.content) }, trx))?.id;
}

/** Reports a comment from another source, such as the demo, without the member rules. */
export async function addForeignReport(report: Parameters<typeof insertReport>[0], trx: Db): Promise<void> {
  await insertReport(report, trx);
}

/**
 * Sets or removes a like. A repeated call changes nothing. Returns the number of likes. Throws Refusal for a hidden
 * comment.
 */
export async function likeComment(
  id: number,
  on: boolean,
  actor: MemberActor,
  context: MemberContext,
): Promise<number> {
  await countAct(actor, context);
  return withTransaction((trx) => setLiked(id, actor.id, on, trx));
}

/** Does the same as likeComment without the rate limit, for callers that act for the member. */
export async function setLiked(id: number, memberId: number, on: boolean, trx: Db): Promise<number> {
  if (!(await isShown(id, trx))) throw refusal("gone");
  const likes = await addLikes(id, await setLike(id, memberId, on, trx), trx);
  if (likes === undefined) throw refusal("gone");
  return likes;
}

/** Reports a comment to the reviewers, once for each member. Throws Refusal for a hidden comment. */
export async function reportComment(
  report: { id: number; reason: string; detail: string },
  actor: MemberActor,
  context: MemberContext,
): Promise<void> {
  const detail = plainText(report.detail);
  const reason = REPORT_REASONS.find((known) => known === report.reason);
  if (reason === undefined) throw refusal("whichReason");
  if (codePoints(detail) > LONGEST_DETAIL) throw refusal("detailTooLong");
  await countAct(actor, context);
  await withTransaction(async (trx) => {
    if (!(await isShown(report.id, trx))) throw refusal("gone");
    await insertReport({ commentId: report.id, memberId: actor.id, reason, detail }, trx);
  });
}
