import { articlePath } from "#app/features/published/article/article.view.ts";
import { COMMENT_PARAM } from "./comment.rules.ts";
import type { CommentRow, MemberComment, OwnRow, ReplyRow } from "./comment.schema.ts";
import type { NewComment, Written } from "./comment-writing.repo.server.ts";
import type { CommentRecord, MemberCommentRecord, OwnCommentRecord } from "./comment.repo.server.ts";

/** The default picture of members. */
const DEFAULT_AVATAR = "/avatar.svg";
/** The number of characters of a comment that a message quotes. */
const EXCERPT = 40;

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1_000);

/** Returns a public reply. It contains only the member's name and picture (docs/security.md#i3). */
export function replyOf(record: CommentRecord, cdnUrl: string): ReplyRow {
  const avatar = record.avatar === "" ? DEFAULT_AVATAR : record.avatar;
  return {
    id: record.id,
    content: record.content,
    createtime: toSeconds(record.created_at),
    place: record.place,
    author: { nickname: record.nickname, avatar: `${cdnUrl}${avatar}` },
    likes: record.likes,
    replies: record.replies,
    replyTo: record.answered === null ? null : { nickname: record.answered },
  };
}

/** Returns a comment with its replies among the given ones. */
export function commentOf(record: CommentRecord, replies: CommentRecord[], cdnUrl: string): CommentRow {
  const own = replies.filter((reply) => reply.parent_id === record.id);
  return { ...replyOf(record, cdnUrl), children: own.map((reply) => replyOf(reply, cdnUrl)) };
}

/** Returns a comment for its author. */
export function ownOf(record: OwnCommentRecord, cdnUrl: string): OwnRow {
  return { ...replyOf(record, cdnUrl), children: [], status: record.status, parentId: record.parent_id };
}

/** Returns a new comment for its author. */
export function newOf(
  comment: NewComment & Written & { answered: string | null },
  author: { nickname: string; avatar: string },
  status: OwnRow["status"],
  cdnUrl: string,
): OwnRow {
  const { id, created_at, parentId: parent_id, content, place, answered } = comment;
  const { nickname, avatar } = author;
  const record = {
    id,
    created_at,
    parent_id,
    content,
    place,
    answered,
    nickname,
    avatar,
    status,
    likes: 0,
    replies: 0,
  };
  return ownOf(record, cdnUrl);
}

/** Returns a row of the member's list of own comments. */
export function memberCommentOf(record: MemberCommentRecord): MemberComment {
  return {
    id: record.id,
    content: record.content,
    status: record.status,
    reason: record.decline_reason,
    reply_to: record.answered === null ? null : { nickname: record.answered },
    like_count: record.likes,
    createtime: toSeconds(record.created_at),
    target: {
      type: "news",
      id: record.article_id,
      // A hidden article may have been renamed since, so its current title must not be shown.
      title: record.is_public ? record.title : "",
      url: record.is_public ? commentPath(record.article_id, record.parent_id ?? record.id) : "",
      gone: !record.is_public,
    },
  };
}

/**
 * Returns the address of a first-level comment with this id. The page at this address always contains the comment, even
 * if many newer ones exist.
 */
export function commentPath(articleId: number, id: number): string {
  return `${articlePath(articleId)}?${COMMENT_PARAM}=${id}#comment-${id}`;
}

/** Returns the beginning of a comment, for a message about it. */
export function excerptOf(content: string): string {
  const characters = [...content.replace(/\s+/g, " ")];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : characters.join("");
}
