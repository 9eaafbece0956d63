/** The roles of staff members, in the order of the screen 权限. A new role is also added to the constraint of staff_grants. */
export const ROLE_NAMES = [
  "reporter",
  "editor",
  "desk-head",
  "chief",
  "proofreader",
  "flash",
  "visual",
  "data",
  "operations",
  "legal",
  "admin",
  "auditor",
] as const;

export type Role = (typeof ROLE_NAMES)[number];

/** The scope of a grant: the site, a column or an industry. */
export type ScopeKind = "site" | "column" | "industry";

/** A permission of the newsroom. */
type Definition = {
  /**
   * The smallest scope. `column`: its records are in a column and perhaps an industry. `industry`: they are in an
   * industry or in none, never in a column. `site`: it concerns the whole site, so a grant for a part of the site does
   * not include it.
   */
  scope: ScopeKind;
  /** The roles that have it in the scope of their grant. */
  roles: readonly Role[];
  /** The roles that have it for their own records only, in every column. */
  own?: readonly Role[];
  /** True: only a person can sign, so no operator and no job has it. */
  isSignature?: true;
  /** The permissions of the public site that it includes. Services of public nouns require these. */
  site?: readonly string[];
};

const HEADS = ["desk-head", "chief"] as const;
const EDITORS = ["editor", ...HEADS] as const;

/**
 * All permissions of staff members (docs/newsroom.md#staff). Types, roles, signatures and the permissions of the public
 * site are derived from this list.
 */
const PERMISSIONS = {
  "story.title": {
    scope: "column",
    roles: [...EDITORS, "proofreader", "visual", "legal", "auditor"],
    own: ["reporter"],
  },
  "story.read": { scope: "column", roles: [...EDITORS, "proofreader", "legal", "auditor"], own: ["reporter"] },
  "story.write": { scope: "column", roles: EDITORS, own: ["reporter"] },
  "story.hand-in": { scope: "column", roles: EDITORS, own: ["reporter"] },
  "story.note": { scope: "column", roles: [...EDITORS, "proofreader", "legal"], own: ["reporter"] },
  "story.assign": { scope: "column", roles: EDITORS },
  "story.trash": { scope: "column", roles: HEADS, own: ["reporter", "editor"] },
  "story.preview-link": { scope: "column", roles: EDITORS, own: ["reporter"] },
  "review.first": { scope: "column", roles: EDITORS, isSignature: true },
  "review.second": { scope: "column", roles: HEADS, isSignature: true },
  "review.final": { scope: "column", roles: ["chief"], isSignature: true },
  "review.proofread": { scope: "column", roles: ["proofreader"], isSignature: true },
  "review.veto": { scope: "column", roles: ["chief", "legal"], isSignature: true },
  "release.publish": { scope: "column", roles: HEADS, site: ["article.write", "article.release"] },
  "release.correct-short": { scope: "column", roles: EDITORS, site: ["article.write"] },
  "release.correct": { scope: "column", roles: HEADS, site: ["article.write"] },
  "release.take-down": { scope: "column", roles: [...HEADS, "legal"], site: ["article.release"] },
  "release.restore": { scope: "column", roles: HEADS, site: ["article.release"] },
  "release.break-glass": { scope: "column", roles: ["chief"], isSignature: true },
  "flash.send": { scope: "industry", roles: [...EDITORS, "flash"], site: ["flash.write"] },
  "flash.red": { scope: "industry", roles: HEADS },
  "flash.red-with-second": { scope: "industry", roles: ["flash"] },
  "flash.take-down": { scope: "industry", roles: [...HEADS, "legal"], own: ["flash"], site: ["flash.write"] },
  "front.draft": { scope: "site", roles: [...EDITORS, "visual"] },
  "front.launch": { scope: "site", roles: [...HEADS, "visual"], site: ["home.arrange"] },
  "front.undo": { scope: "site", roles: HEADS, site: ["home.arrange"] },
  "picture.upload": { scope: "column", roles: [...EDITORS, "visual"], own: ["reporter", "operations"] },
  "picture.rights": { scope: "column", roles: [...EDITORS, "visual", "legal"], own: ["reporter", "operations"] },
  "picture.delete": { scope: "column", roles: [...EDITORS, "visual"], own: ["reporter", "operations"] },
  "subject.write": { scope: "industry", roles: [...EDITORS, "visual", "data"], site: ["subject.write"] },
  "billboard.write": { scope: "industry", roles: [...HEADS, "data"], site: ["billboard.write"] },
  "bulletin.write": { scope: "industry", roles: [...HEADS, "data"], site: ["bulletin.write"] },
  "import.run": { scope: "industry", roles: [...HEADS, "data"] },
  "comment.read": { scope: "column", roles: [...HEADS, "operations", "legal", "auditor"] },
  "comment.review": { scope: "column", roles: [...HEADS, "operations"], site: ["comment.review"] },
  "contribution.read": { scope: "column", roles: [...EDITORS, "legal", "auditor"] },
  "contribution.review": { scope: "column", roles: EDITORS, site: ["contribution.review", "contribution.identity"] },
  "complaint.read": { scope: "site", roles: [...HEADS, "operations", "legal", "auditor"] },
  "complaint.handle": { scope: "site", roles: [...HEADS, "operations", "legal"] },
  "word.manage": { scope: "site", roles: [...HEADS, "proofreader", "operations", "legal"], site: ["words.manage"] },
  "rule.suggest": { scope: "column", roles: [...EDITORS, "proofreader", "legal"] },
  "rule.manage": { scope: "site", roles: [...HEADS, "proofreader", "legal"] },
  "source.manage": { scope: "site", roles: [...HEADS, "proofreader", "legal"] },
  "member.manage": { scope: "site", roles: ["operations", "admin"], site: ["member.manage"] },
  "message.send": { scope: "site", roles: ["operations"], site: ["message.send"] },
  "link.write": { scope: "site", roles: ["operations"] },
  "post.write": { scope: "site", roles: ["operations"] },
  "page.write": { scope: "column", roles: [...HEADS, "operations"], site: ["page.write"] },
  "ledger.ask": { scope: "site", roles: ["operations"], site: ["ledger.adjust", "ledger.post"] },
  "ledger.second": { scope: "site", roles: ["admin"], isSignature: true, site: ["ledger.adjust", "ledger.post"] },
  "setting.manage": { scope: "site", roles: ["admin"], site: ["site.configure"] },
  "rules-tree.manage": { scope: "site", roles: ["admin"] },
  "staff.read": { scope: "site", roles: ["admin", "auditor"] },
  "staff.grant": { scope: "site", roles: ["admin"] },
  "audit.read": { scope: "column", roles: [...EDITORS, "legal", "auditor"], own: ["reporter", "flash"] },
  "audit.settings": { scope: "site", roles: ["legal", "admin", "auditor"] },
  "statistic.read": {
    scope: "column",
    roles: [...EDITORS, "visual", "operations", "legal", "auditor"],
    own: ["reporter", "flash"],
  },
} as const satisfies Record<string, Definition>;

/** A permission of the newsroom. Services require it by name, for a target. */
export type NewsroomPermission = keyof typeof PERMISSIONS;

const definitions: Readonly<Record<NewsroomPermission, Definition>> = PERMISSIONS;

export const NEWSROOM_PERMISSIONS = Object.keys(PERMISSIONS) as NewsroomPermission[];

/** Permissions of the public site that only operators have. */
const OF_OPERATORS = ["server-key.adopt"] as const;

type Included = Extract<(typeof PERMISSIONS)[NewsroomPermission], { site: unknown }>["site"][number];

/** A permission on the public site's own records. A service requires it by name, for any caller. */
export type SitePermission = Included | (typeof OF_OPERATORS)[number];

/** For each permission of the public site, the newsroom permissions that include it. */
const INCLUDED = Map.groupBy(
  NEWSROOM_PERMISSIONS.flatMap((act) => (definitions[act].site ?? []).map((site) => ({ site, act }))),
  ({ site }) => site,
);

export const SITE_PERMISSIONS = [...INCLUDED.keys(), ...OF_OPERATORS] as SitePermission[];

/** Returns the newsroom permissions that include a permission of the public site. */
export function includedIn(permission: string): NewsroomPermission[] {
  return INCLUDED.get(permission)?.map(({ act }) => act) ?? [];
}

/**
 * Returns whether a role has a permission in its whole scope or for own records only. Returns undefined if it does not
 * have it.
 */
export function reachOf(role: Role, act: NewsroomPermission): "scope" | "own" | undefined {
  const { roles, own } = definitions[act];
  if (roles.includes(role)) return "scope";
  return own?.includes(role) === true ? "own" : undefined;
}

/** Returns whether some role has a permission for own records only. Such a permission applies to them in every column. */
export function isForOwn(act: NewsroomPermission): boolean {
  return definitions[act].own !== undefined;
}

/** Returns whether a permission is one to sign. */
export function isSignature(act: NewsroomPermission): boolean {
  return definitions[act].isSignature === true;
}

/** Returns whether a grant with this kind of scope can include a permission. */
export function fitsScope(act: NewsroomPermission, kind: ScopeKind): boolean {
  const { scope } = definitions[act];
  return kind === "site" || scope === "column" || scope === kind;
}

/**
 * Returns the kinds of scopes for which a role can be granted. At least one permission of the role applies in each.
 * Permissions for own records do not depend on the scope. They count only if the role has no others.
 */
export function scopesOf(role: Role): ScopeKind[] {
  const inScope = NEWSROOM_PERMISSIONS.filter((act) => reachOf(role, act) === "scope");
  const own = NEWSROOM_PERMISSIONS.filter((act) => reachOf(role, act) === "own");
  const telling = inScope.length > 0 ? inScope : own;
  return (["site", "column", "industry"] as const).filter((kind) => telling.some((act) => fitsScope(act, kind)));
}

/** Roles whose holders must sign in with an app. An SMS code is not accepted as their second factor. */
export const APP_ROLES: readonly Role[] = ["chief", "admin"];
