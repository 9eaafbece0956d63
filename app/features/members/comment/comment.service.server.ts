import { requireRight, type MemberActor, type MemberWith } from "#app/features/base/actor/actor.ts";
import { readSettings, readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import {
  countApproved,
  countByMember,
  findAllByMember,
  findApproved,
  findLiked,
  findOwnUnseen,
  findPublicParent,
  findReplies,
  isPublic,
} from "./comment.repo.server.ts";
import { COMMENTS_A_PAGE, REPLIES_SHOWN, type CommentSort } from "./comment.rules.ts";
import { commentSettings } from "./comment.settings.ts";
import type { CommentRow, CommentState, MemberComment, ReplyRow } from "./comment.schema.ts";
import { commentOf, memberCommentOf, ownOf, replyOf } from "./comment.view.ts";

/** The deepest row that a list can reach, because reading by offset must stay bounded. */
const DEEPEST = 10_000;

type Page = { page: number; limit: number };

/** The first page of the discussion below an article. */
export type Discussion = {
  articleId: number;
  /** Whether the article accepts comments. */
  open: boolean;
  /** The number of public comments and replies. */
  count: number;
  /** The number of first-level comments. */
  total: number;
  comments: CommentRow[];
};

function stretchOf({ page, limit }: Page) {
  const offset = (page - 1) * limit;
  return { limit: offset < DEEPEST ? limit : 0, offset };
}

/** The columns of an article on which its discussion depends. */
export type Discussed = { id: number; takes_comments: boolean; comments: number | null };

/**
 * Returns the public discussion of an article. Returns null if there are no comments and none are allowed. `wantedId`:
 * a comment that is shown even if newer ones fill the page.
 */
export async function readDiscussion(article: Discussed, wantedId?: number): Promise<Discussion | null> {
  dependsOn(pageTag.comments(article.id));
  const { comments: setting } = await readSettingsOf(commentSettings);
  const open = setting.open && article.takes_comments;
  const none = { articleId: article.id, open, count: article.comments ?? 0, total: 0, comments: [] };
  if (none.count === 0) return open ? none : null;
  const { list, total } = await listComments(article.id, "time", { page: 1, limit: COMMENTS_A_PAGE }, wantedId);
  return { ...none, total, comments: list };
}

/**
 * Returns a page of an article's comments with their first replies. Throws `not_found` if the article is not public.
 */
export async function readComments(
  articleId: number,
  sort: CommentSort,
  page: Page,
): Promise<{ list: CommentRow[]; total: number }> {
  if (!(await isPublic(articleId))) throw new DomainError("not_found", `article ${articleId}`);
  return listComments(articleId, sort, page);
}

async function listComments(articleId: number, sort: CommentSort, page: Page, wantedId?: number) {
  const [{ first, answers, total }, { cdnUrl }] = await Promise.all([
    findApproved(articleId, { sort, wantedId, replies: REPLIES_SHOWN, ...stretchOf(page) }),
    readSettings(),
  ]);
  const list = first.map((record) => commentOf(record, answers, cdnUrl));
  return { list, total: total ?? (await countApproved(articleId)) };
}

/** Returns a page of the replies to a comment, oldest first. Throws `not_found` for a hidden comment. */
export async function readReplies(commentId: number, page: Page): Promise<{ list: ReplyRow[]; total: number }> {
  const parent = await findPublicParent(commentId);
  if (parent === undefined) throw new DomainError("not_found", `comment ${commentId}`);
  const [records, { cdnUrl }] = await Promise.all([findReplies(commentId, stretchOf(page)), readSettings()]);
  return { list: records.map((record) => replyOf(record, cdnUrl)), total: parent.replies };
}

/** Returns a member's own state in the discussion of an article: waiting comments, and likes. */
export async function readCommentState(
  articleId: number,
  actor: MemberWith<{ mobile: string | null }>,
): Promise<CommentState> {
  const [waiting, liked, { cdnUrl }] = await Promise.all([
    findOwnUnseen(actor.id, articleId),
    findLiked(actor.id, articleId),
    readSettings(),
  ]);
  return {
    waiting: waiting.map((record) => ownOf(record, cdnUrl)),
    liked: liked.map(({ id }) => id),
    likes: Object.fromEntries(liked.map(({ id, likes }) => [id, likes])),
    needsMobile: actor.member.mobile === null,
  };
}

/** Returns a page of a member's own comments, newest first. */
export async function readOwnComments(
  page: Page,
  actor: MemberActor,
): Promise<{ list: MemberComment[]; total: number }> {
  requireRight(actor, "account/comment");
  const [records, total] = await Promise.all([findAllByMember(actor.id, stretchOf(page)), countByMember(actor.id)]);
  return { list: records.map(memberCommentOf), total };
}
