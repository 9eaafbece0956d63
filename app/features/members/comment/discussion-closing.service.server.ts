import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { LONGEST_CLOSING } from "./comment.rules.ts";
import { deleteClosing, hasArticle, insertClosing } from "./discussion-closing.repo.server.ts";

/**
 * Closes the discussion of an article; its comments stay. Returns false if it is already closed. Throws `not_found`,
 * and `invalid_input` without a reason of at most 200 characters.
 */
export async function closeDiscussion(articleId: number, words: string, actor: Actor): Promise<boolean> {
  requireRight(actor, "comment.review");
  const reason = plainText(words);
  if (reason === "" || codePoints(reason) > LONGEST_CLOSING)
    throw new DomainError("invalid_input", `a reason of 1 to ${LONGEST_CLOSING} characters is needed`);
  return withTransaction(async (trx) => {
    if (!(await hasArticle(articleId, trx))) throw new DomainError("not_found", `article ${articleId}`);
    const closing = { article_id: articleId, reason, closed_by: actor.name };
    return (await insertClosing(closing, trx)) && change("discussion.close", articleId, { reason }, actor, trx);
  });
}

/** Reopens the discussion of an article. Returns false if it is not closed. */
export async function openDiscussion(articleId: number, actor: Actor): Promise<boolean> {
  requireRight(actor, "comment.review");
  return withTransaction(
    async (trx) => (await deleteClosing(articleId, trx)) && change("discussion.open", articleId, {}, actor, trx),
  );
}

async function change(
  action: "discussion.close" | "discussion.open",
  articleId: number,
  detail: Record<string, unknown>,
  actor: Actor,
  trx: Db,
): Promise<true> {
  await recordAudit({ actor, action, targetKind: "discussion", targetId: articleId, detail }, trx);
  await purgePages([pageTag.comments(articleId)], trx);
  return true;
}
