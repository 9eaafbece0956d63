/** The id of the discussion on its page. The tools of an article link to it. */
export const DISCUSSION_ID = "comments";

/** The URL parameter with the id of the linked comment. */
export const COMMENT_PARAM = "comment";

/** The greatest number of code points of a comment, and of the remark in a report. */
export const LONGEST_COMMENT = 1_000;
export const LONGEST_DETAIL = 200;

/** The greatest number of code points of the reason for declining a comment, and for closing a discussion. */
export const LONGEST_DECLINING = 200;
export const LONGEST_CLOSING = 200;

/** The number of first-level comments on a page, and of replies shown under each before the reader requests all. */
export const COMMENTS_A_PAGE = 20;
export const REPLIES_SHOWN = 3;

export const COMMENT_SORTS = ["time", "heat"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const REPORT_REASONS = ["spam", "abuse", "false", "illegal", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
