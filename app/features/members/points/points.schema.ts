/** The reasons for points. */
export const POINT_RULES = [
  "sign-in",
  "comment-approved",
  "contribution-accepted",
  "error-corrected",
  "profile-completed",
] as const;
export type PointRule = (typeof POINT_RULES)[number];

/** Rules whose points are taken back if the reason is removed. */
export type RevocableRule = "comment-approved" | "contribution-accepted";
