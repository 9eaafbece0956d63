/** What a queue of comments shows. `reported`: shown ones with reports that nobody has dealt with. */
export const COMMENT_QUEUES = ["waiting", "reported", "approved", "declined"] as const;
export type CommentQueue = (typeof COMMENT_QUEUES)[number];

/** What of the comments is asked for. */
export type CommentFilter = {
  queue: CommentQueue;
  memberId?: number | undefined;
  articleId?: number | undefined;
  /** Only those in which a word of the operator's list was found. */
  isHeld?: boolean | undefined;
};

/** Comments beyond this many are not counted: the screen says 1000+. */
export const MOST_COUNTED = 1_000;
/** Comments that one act reviews at most, and beyond how many the second factor is asked for once more. */
export const MOST_AT_ONCE = 100;
export const MANY_AT_ONCE = 20;
