import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction } from "#db/client.ts";
import { findIdOfKey, insertMoved, recount } from "./comment-moving.repo.server.ts";
import { LONGEST_COMMENT } from "./comment.rules.ts";

/** A comment of a former site. `parentKey`: the answered comment, which comes earlier in the list. */
export type FormerComment = {
  key: string;
  parentKey: string | undefined;
  memberId: number;
  content: string;
  createdAt: Date;
  isApproved: boolean;
};

/**
 * The numbers of new and existing comments. Also the keys of comments that were cut, that were empty, or whose parent
 * is missing.
 */
export type BroughtComments = { created: number; known: number; cut: string[]; empty: string[]; orphans: string[] };

/**
 * Imports the comments of a former site for an article, with their threads and times. Replies become one level deep. A
 * repeated import changes nothing. It notifies no member and gives no points. Throws `forbidden`.
 */
export async function bringComments(
  articleId: number,
  comments: readonly FormerComment[],
  actor: Actor,
): Promise<BroughtComments> {
  requireRight(actor, "comment.review");
  const result: BroughtComments = { created: 0, known: 0, cut: [], empty: [], orphans: [] };
  if (comments.length === 0) return result;
  /** Ids keyed by the former key, each with the first-level comment above it. */
  const taken = new Map<string, { id: number; top: number }>();
  await withTransaction(async (trx) => {
    for (const { key, parentKey, memberId, content, createdAt, isApproved } of comments) {
      const text = plainText(content, { multiline: true });
      if (text === "") {
        result.empty.push(key);
        continue;
      }
      const isLong = codePoints(text) > LONGEST_COMMENT;
      if (isLong) result.cut.push(key);
      const parent = parentKey === undefined ? undefined : taken.get(parentKey);
      if (parentKey !== undefined && parent === undefined) result.orphans.push(key);
      const id = await insertMoved(
        {
          articleId,
          memberId,
          parentId: parent?.top ?? null,
          replyToId: parent === undefined || parent.id === parent.top ? null : parent.id,
          content: isLong ? `${[...text].slice(0, LONGEST_COMMENT - 1).join("")}…` : text,
          status: isApproved ? "approved" : "waiting",
          createdAt,
          importKey: key,
          reviewedBy: isApproved ? actor.name : "",
        },
        trx,
      );
      const known = id ?? (await findIdOfKey(key, trx));
      result[id === undefined ? "known" : "created"] += 1;
      if (known !== undefined) taken.set(key, { id: known, top: parent?.top ?? known });
    }
    if (result.created === 0) return;
    await recount(articleId, trx);
    await purgePages([pageTag.comments(articleId)], trx);
  });
  return result;
}
