import type { MemberActor } from "#app/features/base/actor/actor.ts";
import { takeLightly } from "#app/features/base/limit/limit.service.server.ts";
import type { MemberDesk } from "#app/features/base/member/member.desk.ts";
import { Refusal, type RefusalTexts } from "#app/features/base/refusal/refusal.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { findWords, insert } from "./error-report.repo.server.ts";
import { bareOf, LONGEST_QUOTE, LONGEST_SAID } from "./error-report.rules.ts";

type Key = Exclude<keyof RefusalTexts["comment"]["error"], "sent">;
const refusal = (key: Key) => new Refusal(({ comment }) => comment.error[key]);

/**
 * Takes what a reader finds wrong in a story: the words that they mark, which have to stand there, and what they say of
 * them. Throws Refusal with what stands against it.
 */
export async function reportError(
  report: { article: number; quote: string; said: string },
  actor: MemberActor,
  desk: MemberDesk,
): Promise<void> {
  const [quote, said] = [plainText(report.quote), plainText(report.said, { multiline: true })];
  if (quote === "") throw refusal("noQuote");
  if (codePoints(quote) > LONGEST_QUOTE) throw refusal("quoteTooLong");
  if (said === "") throw refusal("nothingSaid");
  if (codePoints(said) > LONGEST_SAID) throw refusal("tooLong");
  const limit = { kind: "error-report", subject: String(actor.id), windows: desk.limits.commentAct };
  const { wait } = await takeLightly([limit]);
  if (wait !== 0) throw new Refusal(({ comment }) => comment.tooOften(wait));
  const words = await findWords(report.article);
  if (words === undefined) throw refusal("gone");
  const whole = [words.title, words.dek, ...words.plain, textOf(words.body_html)].map(bareOf);
  if (!whole.some((text) => text.includes(bareOf(quote)))) throw refusal("notThere");
  if (!(await insert({ article_id: report.article, member_id: actor.id, quote, said }))) throw refusal("again");
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** The words of a cleaned body. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => SIGNS[name] ?? "");
}
