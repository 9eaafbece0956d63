/** The id of the discussion on its page, which the tools of an article lead to. */
export const DISCUSSION_ID = "comments";

/** The parameter of an article's address that names the linked comment. */
export const COMMENT_PARAM = "comment";

/** Code points of a comment, and of what is added to a report. */
export const LONGEST_COMMENT = 1_000;
export const LONGEST_DETAIL = 200;

/** Code points of why a comment is kept out, and of why a discussion is closed. */
export const LONGEST_DECLINING = 200;
export const LONGEST_CLOSING = 200;

/** Comments of the first level on one page, and replies that are shown under each before they are asked for. */
export const COMMENTS_A_PAGE = 20;
export const REPLIES_SHOWN = 3;

export const COMMENT_SORTS = ["time", "heat"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const REPORT_REASONS = ["spam", "abuse", "false", "illegal", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
