/** Queues of comments. `reported`: published ones with open reports. */
export const COMMENT_QUEUES = ["waiting", "reported", "approved", "declined"] as const;
export type CommentQueue = (typeof COMMENT_QUEUES)[number];

/** The filter of comments. */
export type CommentFilter = {
  queue: CommentQueue;
  memberId?: number | undefined;
  articleId?: number | undefined;
  /** Only those in which a word of the operator's list was found. */
  isHeld?: boolean | undefined;
};

/** The maximum count of comments: the screen then shows 1000+. */
export const MOST_COUNTED = 1_000;
/** Comments of one review at most, and the number above which the second factor is required again. */
export const MOST_AT_ONCE = 100;
export const MANY_AT_ONCE = 20;
