import type { MemberActor } from "#app/features/base/actor/actor.ts";
import { requireWork, takeOfBudget, workOf, type Full } from "#app/features/base/budget/budget.service.server.ts";
import { BITS } from "#app/features/base/captcha/captcha.work.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { Refusal, type RefusalTexts } from "#app/features/base/user-error/user-error.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { findWords, insert } from "./error-report.repo.server.ts";
import { bareOf, LONGEST_QUOTE, LONGEST_TEXT } from "./error-report.rules.ts";

/** The answer to a captcha; empty if none was required. */
type Captcha = { captchaId: string; captchaInfo: string };

type Key = Exclude<keyof RefusalTexts["comment"]["error"], "sent">;
const refusal = (key: Key) => new Refusal(({ comment }) => comment.error[key]);

/**
 * Stores a reader's report of an error in a story: the marked words, which must occur there, and the reader's remark.
 * Throws Refusal with the reason.
 */
export async function reportError(
  { captcha, ...report }: { article: number; quote: string; said: string; captcha: Captcha },
  actor: MemberActor,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  const [quote, said] = [plainText(report.quote), plainText(report.said, { multiline: true })];
  if (quote === "") throw refusal("noQuote");
  if (codePoints(quote) > LONGEST_QUOTE) throw refusal("quoteTooLong");
  if (said === "") throw refusal("nothingSaid");
  if (codePoints(said) > LONGEST_TEXT) throw refusal("tooLong");
  await countReport(captcha, actor, visitor, context);
  const words = await findWords(report.article);
  if (words === undefined) throw refusal("gone");
  const whole = [words.title, words.dek, ...words.plain, textOf(words.body_html)].map(bareOf);
  if (!whole.some((text) => text.includes(bareOf(quote)))) throw refusal("notThere");
  if (!(await insert({ article_id: report.article, member_id: actor.id, quote, said }))) throw refusal("again");
}

/**
 * Counts a report. When the site's budget of reports runs out, it requires a proof of work. Throws Refusal, which
 * requests it.
 */
async function countReport(
  captcha: Captcha,
  { id }: MemberActor,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  const budget = { kind: "error-report", ...context.limits.errorReport };
  const bits = await workOf(budget);
  if (bits > BITS) await requireWork(bits, captcha, visitor.network);
  const own = [{ kind: "error-report", subject: String(id), windows: context.limits.commentAct }];
  const refuse = ({ wait, isSite }: Full) =>
    new Refusal(({ comment }) => (isSite ? comment.siteBusy(wait) : comment.tooOften(wait)));
  await takeOfBudget(budget, { visitor, isKnown: true }, { own, refuse, context });
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** Returns the text of a sanitized body. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => SIGNS[name] ?? "");
}
