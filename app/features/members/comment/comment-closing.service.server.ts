import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import {
  blankAnswered,
  blankReplyMessages,
  countGoing,
  countOff,
  deleteAllOf,
  lockAllOf,
} from "./comment-closing.repo.server.ts";
import { addArticleComments } from "./comment-review.repo.server.ts";

/**
 * Withdraws all comments, likes and reports of a member whose account is closed. A placeholder replaces comments with
 * replies, so that these stay. The member's points do not change. `nickname` replaces the member's name in messages to
 * others.
 */
export async function withdrawComments(memberId: number, { nickname }: { nickname: string }, trx: Db): Promise<void> {
  await lockAllOf(memberId, trx);
  const articles = await countGoing(memberId, trx);
  await blankReplyMessages(memberId, nickname, trx);
  await countOff(memberId, trx);
  await blankAnswered(memberId, messagesOf("zh-cn", "account").closedComment, trx);
  await deleteAllOf(memberId, trx);
  for (const { articleId, count } of articles) await addArticleComments(articleId, -count, trx);
  await purgePages(
    articles.map(({ articleId }) => pageTag.comments(articleId)),
    trx,
  );
}
