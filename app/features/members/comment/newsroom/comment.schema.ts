/** The queues of comments. `reported` contains published comments with open reports. */
export const COMMENT_QUEUES = ["waiting", "reported", "approved", "declined"] as const;
export type CommentQueue = (typeof COMMENT_QUEUES)[number];

/** The filter of comments. */
export type CommentFilter = {
  queue: CommentQueue;
  memberId?: number | undefined;
  articleId?: number | undefined;
  /** Whether to return only comments that contain a word of the operator's list. */
  isHeld?: boolean | undefined;
};

/** The highest count of comments. For more, the screen shows 1000+. */
export const MOST_COUNTED = 1_000;
/** The greatest number of comments in one review, and the number above which the second factor is required again. */
export const MOST_AT_ONCE = 100;
export const MANY_AT_ONCE = 20;
