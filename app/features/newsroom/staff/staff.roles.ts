import {
  fitsScope,
  NEWSROOM_PERMISSIONS,
  type NewsroomPermission,
  type Role,
  type ScopeKind,
} from "#app/features/base/permission/permissions.ts";

/**
 * The permissions of a role. Each applies in the whole scope of the grant, or to own records only. Absent permissions are
 * denied.
 */
export type RoleActs = Readonly<Partial<Record<NewsroomPermission, "scope" | "own">>>;

const inScope = (...acts: NewsroomPermission[]): RoleActs => Object.fromEntries(acts.map((act) => [act, "scope"]));
const ofOwn = (...acts: NewsroomPermission[]): RoleActs => Object.fromEntries(acts.map((act) => [act, "own"]));

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

/**
 * The roles as sets of permissions (docs/newsroom.md#staff). A new role must be added here and to the constraint of
 * staff_grants.
 */
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
} as const satisfies Record<Role, RoleActs>;

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/**
 * Returns the kinds of scopes for which a role can be granted. At least one permission of the role applies in each.
 * Permissions for own records do not depend on the scope. They count only if the role has no others.
 */
export function scopesOf(role: Role): ScopeKind[] {
  const acts = Object.entries(ROLES[role] as RoleActs) as [NewsroomPermission, "scope" | "own"][];
  const reaching = acts.filter(([, reach]) => reach === "scope");
  const telling = reaching.length > 0 ? reaching : acts;
  return (["site", "column", "industry"] as const).filter((kind) => telling.some(([act]) => fitsScope(act, kind)));
}

/** Roles whose holders must sign in with an app. An SMS code is not accepted as their second factor. */
export const APP_ROLES: readonly Role[] = ["chief", "admin"];

/** Permissions for own records. They apply in every column. */
export const OWN_ACTS: ReadonlySet<NewsroomPermission> = new Set(
  NEWSROOM_PERMISSIONS.filter((act) => Object.values<RoleActs>(ROLES).some((role) => role[act] === "own")),
);

/** Permissions to sign. Only a person can sign, so no operator and no job has them. */
export const SIGNATURES: ReadonlySet<NewsroomPermission> = new Set([
  "review.first",
  "review.second",
  "review.final",
  "review.proofread",
  "review.veto",
  "release.break-glass",
  "ledger.second",
]);
