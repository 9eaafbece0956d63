/** Kinds of records that have pages of their own. */
export type TargetKind = "article" | "headline" | "column" | "industry" | "billboard" | "subject" | "bulletin" | "page";

/** What a path shows: a page that always exists, or one of a record that has to be looked up. */
export type Target = {
  path: string;
  record?: { kind: TargetKind; key: string; industryId?: string };
};

/** Pages of spec.md section 2 that need no record. */
const FIXED = new Set([
  "/",
  "/about",
  "/agreement",
  "/article",
  "/billboard",
  "/child_rule",
  "/contact",
  "/contribute",
  "/copyright",
  "/headlines",
  "/hours",
  "/joinus",
  "/links",
  "/news",
  "/privacy",
  "/search",
  "/specialsubject",
  "/spotcheck",
  "/user",
  "/user/login",
  ...[
    "balance",
    "changePassword",
    "collect",
    "comment",
    "contribute",
    "follow",
    "history",
    "integral",
    "message",
    "overview",
    "profile",
    "security",
  ].map((name) => `/user/account/${name}`),
]);

const DIGITS = "[0-9]{1,15}";
const NAME = "[A-Za-z0-9_-]{1,64}";

/** Routes with a record, the key as the last group; the two-segment form of an industry carries its id first. */
const RECORDS: { pattern: RegExp; kind: TargetKind }[] = [
  { pattern: new RegExp(`^/news/(${DIGITS})$`), kind: "article" },
  { pattern: new RegExp(`^/news/column/(${DIGITS})$`), kind: "column" },
  { pattern: new RegExp(`^/headlines/(${DIGITS})$`), kind: "headline" },
  { pattern: new RegExp(`^/industry/(${NAME})$`), kind: "industry" },
  { pattern: new RegExp(`^/billboard/(${DIGITS})$`), kind: "billboard" },
  { pattern: new RegExp(`^/specialsubject/(${DIGITS})$`), kind: "subject" },
  { pattern: new RegExp(`^/spotcheck/(${DIGITS})$`), kind: "bulletin" },
  { pattern: new RegExp(`^/single/(${NAME})$`), kind: "page" },
  { pattern: new RegExp(`^/(${NAME})$`), kind: "page" },
];
const INDUSTRY_ARTICLE = new RegExp(`^/industry/(${DIGITS})/(${DIGITS})$`);

/** What a path shows, or undefined for a path that belongs to no page. A slash at its end makes no difference. */
export function targetOf(fullPath: string): Target | undefined {
  const path = fullPath.replace(/(?<=[^/])\/$/, "");
  if (FIXED.has(path)) return { path };
  if (path.startsWith("/iframe/")) return { path: "/iframe" };
  const article = INDUSTRY_ARTICLE.exec(path);
  if (article?.[1] !== undefined && article[2] !== undefined) {
    return { path, record: { kind: "article", key: article[2], industryId: article[1] } };
  }
  for (const { pattern, kind } of RECORDS) {
    const key = pattern.exec(path)?.[1];
    if (key !== undefined) return { path, record: { kind, key } };
  }
  return undefined;
}
