/**
 * What can be done in the newsroom, and the smallest part of the site that it can be done to. `column`: its things lie in a
 * column and perhaps an industry. `industry`: they lie in an industry or in none, never in a column. `site`: it always
 * concerns the whole site, so a grant for a part of the site does not include it.
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

/** Services ask for an act by name, for the thing that it is done to. */
export type OfficeAct = keyof typeof ACT_PLACES;

export const OFFICE_ACTS = Object.keys(ACT_PLACES) as OfficeAct[];

/** What a grant can be for: the site, a column or an industry. */
type ScopeKind = "site" | "column" | "industry";

/** Whether a grant for a place of this kind can include an act. */
export function fitsScope(act: OfficeAct, kind: ScopeKind): boolean {
  const place = ACT_PLACES[act];
  return kind === "site" || place === "column" || place === kind;
}

/** What a role may do: to all that the grant's scope covers, or only to what is one's own; what it does not name it may not. */
export type RoleActs = Readonly<Partial<Record<OfficeAct, "scope" | "own">>>;

const inScope = (...acts: OfficeAct[]): RoleActs => Object.fromEntries(acts.map((act) => [act, "scope"]));
const ofOwn = (...acts: OfficeAct[]): RoleActs => Object.fromEntries(acts.map((act) => [act, "own"]));

const WRITING = [
  "story.title",
  "story.read",
  "story.write",
  "story.hand-in",
  "story.note",
  "story.preview-link",
] as const;
const PICTURES = ["picture.upload", "picture.rights", "picture.delete"] as const;
const RULES = ["word.manage", "rule.suggest", "rule.manage", "source.manage"] as const;
const DATA = ["subject.write", "billboard.write", "bulletin.write", "import.run"] as const;

const deskHead = inScope(
  ...WRITING,
  "story.assign",
  "story.trash",
  "review.first",
  "review.second",
  "release.publish",
  "release.correct-short",
  "release.correct",
  "release.take-down",
  "release.restore",
  "flash.send",
  "flash.red",
  "flash.take-down",
  "front.draft",
  "front.launch",
  "front.undo",
  ...PICTURES,
  ...DATA,
  "comment.read",
  "comment.review",
  "contribution.read",
  "contribution.review",
  "complaint.read",
  "complaint.handle",
  ...RULES,
  "page.write",
  "audit.read",
  "statistic.read",
);

/** The roles as sets of acts (docs/newsroom.md#staff). A new one is said here and in the constraint of staff_grants. */
export const ROLES = {
  reporter: ofOwn(...WRITING, "story.trash", ...PICTURES, "audit.read", "statistic.read"),
  editor: {
    ...inScope(...WRITING, "story.assign", "review.first", "release.correct-short", "flash.send", "front.draft"),
    ...inScope(...PICTURES, "subject.write", "contribution.read", "contribution.review", "rule.suggest"),
    ...inScope("audit.read", "statistic.read"),
    ...ofOwn("story.trash"),
  },
  "desk-head": deskHead,
  chief: { ...deskHead, ...inScope("review.final", "review.veto", "release.break-glass") },
  proofreader: inScope("story.title", "story.read", "story.note", "review.proofread", ...RULES),
  flash: {
    ...inScope("flash.send", "flash.red-with-second"),
    ...ofOwn("flash.take-down", "audit.read", "statistic.read"),
  },
  visual: inScope("story.title", "front.draft", "front.launch", ...PICTURES, "subject.write", "statistic.read"),
  data: inScope(...DATA),
  operations: {
    ...inScope("comment.read", "comment.review", "complaint.read", "complaint.handle", "word.manage"),
    ...inScope("member.manage", "message.send", "link.write", "post.write", "page.write", "ledger.ask"),
    ...inScope("statistic.read"),
    ...ofOwn(...PICTURES),
  },
  legal: inScope(
    "story.title",
    "story.read",
    "story.note",
    "review.veto",
    "release.take-down",
    "flash.take-down",
    "picture.rights",
    "comment.read",
    "contribution.read",
    "complaint.read",
    "complaint.handle",
    ...RULES,
    "audit.read",
    "audit.settings",
    "statistic.read",
  ),
  admin: inScope(
    "member.manage",
    "ledger.second",
    "setting.manage",
    "rules-tree.manage",
    "staff.read",
    "staff.grant",
    "audit.settings",
  ),
  auditor: inScope(
    "story.title",
    "story.read",
    "comment.read",
    "contribution.read",
    "complaint.read",
    "staff.read",
    "audit.read",
    "audit.settings",
    "statistic.read",
  ),
} as const satisfies Record<string, RoleActs>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/**
 * What a role can be granted for: the kinds of places to which at least one of its acts can be done. Acts on one's own things
 * count only for a role that has no others, since they do not depend on the place.
 */
export function scopesOf(role: Role): ScopeKind[] {
  const acts = Object.entries(ROLES[role] as RoleActs) as [OfficeAct, "scope" | "own"][];
  const reaching = acts.filter(([, reach]) => reach === "scope");
  const telling = reaching.length > 0 ? reaching : acts;
  return (["site", "column", "industry"] as const).filter((kind) => telling.some(([act]) => fitsScope(act, kind)));
}

/** Roles whose holders sign in with an app: a code by SMS is no second factor of theirs. */
export const APP_ROLES: readonly Role[] = ["chief", "admin"];

/** Acts that somebody may do on what is their own: whoever has one may, in whatever column their own thing lies. */
export const OWN_ACTS: ReadonlySet<OfficeAct> = new Set(
  OFFICE_ACTS.filter((act) => Object.values<RoleActs>(ROLES).some((role) => role[act] === "own")),
);

/** A person's signature: no command and no job can give it in their stead. */
export const SIGNATURES: ReadonlySet<OfficeAct> = new Set([
  "review.first",
  "review.second",
  "review.final",
  "review.proofread",
  "review.veto",
  "release.break-glass",
  "ledger.second",
]);
