/**
 * Permissions of the newsroom, each with its smallest scope. `column`: its records are in a column and perhaps an
 * industry. `industry`: they are in an industry or in none, never in a column. `site`: it concerns the whole site, so a
 * grant for a part of the site does not include it.
 */
const ACT_PLACES = {
  "story.title": "column",
  "story.read": "column",
  "story.write": "column",
  "story.hand-in": "column",
  "story.note": "column",
  "story.assign": "column",
  "story.trash": "column",
  "story.preview-link": "column",
  "review.first": "column",
  "review.second": "column",
  "review.final": "column",
  "review.proofread": "column",
  "review.veto": "column",
  "release.publish": "column",
  "release.correct-short": "column",
  "release.correct": "column",
  "release.take-down": "column",
  "release.restore": "column",
  "release.break-glass": "column",
  "flash.send": "industry",
  "flash.red": "industry",
  "flash.red-with-second": "industry",
  "flash.take-down": "industry",
  "front.draft": "site",
  "front.launch": "site",
  "front.undo": "site",
  "picture.upload": "column",
  "picture.rights": "column",
  "picture.delete": "column",
  "subject.write": "industry",
  "billboard.write": "industry",
  "bulletin.write": "industry",
  "import.run": "industry",
  "comment.read": "column",
  "comment.review": "column",
  "contribution.read": "column",
  "contribution.review": "column",
  "complaint.read": "site",
  "complaint.handle": "site",
  "word.manage": "site",
  "rule.suggest": "column",
  "rule.manage": "site",
  "source.manage": "site",
  "member.manage": "site",
  "message.send": "site",
  "link.write": "site",
  "post.write": "site",
  "page.write": "column",
  "ledger.ask": "site",
  "ledger.second": "site",
  "setting.manage": "site",
  "rules-tree.manage": "site",
  "staff.read": "site",
  "staff.grant": "site",
  "audit.read": "column",
  "audit.settings": "site",
  "statistic.read": "column",
} as const;

/** A permission of the newsroom. Services require it by name, for a target. */
export type NewsroomPermission = keyof typeof ACT_PLACES;

export const NEWSROOM_PERMISSIONS = Object.keys(ACT_PLACES) as NewsroomPermission[];

/** The scope of a grant: the site, a column or an industry. */
export type ScopeKind = "site" | "column" | "industry";

/** Returns whether a grant with this kind of scope can include a permission. */
export function fitsScope(act: NewsroomPermission, kind: ScopeKind): boolean {
  const place = ACT_PLACES[act];
  return kind === "site" || place === "column" || place === kind;
}

/** Roles of staff members; staff.roles.ts lists their permissions. */
export type Role =
  | "reporter"
  | "editor"
  | "desk-head"
  | "chief"
  | "proofreader"
  | "flash"
  | "visual"
  | "data"
  | "operations"
  | "legal"
  | "admin"
  | "auditor";
