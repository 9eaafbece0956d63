import { describe, expect, it } from "vitest";
import { job, memberActor, operator } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  actsOf,
  requirePermission,
  requireElevated,
  mayAct,
  mayActSomewhere,
  newsroomJob,
  reachOver,
  staffActor,
  type Grant,
  type StaffActor,
  type Target,
} from "./staff.policy.ts";
import { NEWSROOM_PERMISSIONS, type NewsroomPermission, type Role } from "#app/features/base/permission/permissions.ts";
import { ROLE_NAMES, scopesOf } from "#app/features/base/permission/permissions.ts";

/** The columns of the matrix: reporter, editor, desk head, chief, proofreader, flash, visual, data, operations, legal, admin, auditor. */
const COLUMNS: Role[] = [
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
];

/** Which role has which permission: ● in its scope, ○ for own records only, – not at all. */
const MATRIX: Record<NewsroomPermission, string> = {
  "story.title": "○ ● ● ● ● – ● – – ● – ●",
  "story.read": "○ ● ● ● ● – – – – ● – ●",
  "story.write": "○ ● ● ● – – – – – – – –",
  "story.hand-in": "○ ● ● ● – – – – – – – –",
  "story.note": "○ ● ● ● ● – – – – ● – –",
  "story.assign": "– ● ● ● – – – – – – – –",
  "story.trash": "○ ○ ● ● – – – – – – – –",
  "story.preview-link": "○ ● ● ● – – – – – – – –",
  "review.first": "– ● ● ● – – – – – – – –",
  "review.second": "– – ● ● – – – – – – – –",
  "review.final": "– – – ● – – – – – – – –",
  "review.proofread": "– – – – ● – – – – – – –",
  "review.veto": "– – – ● – – – – – ● – –",
  "release.publish": "– – ● ● – – – – – – – –",
  "release.correct-short": "– ● ● ● – – – – – – – –",
  "release.correct": "– – ● ● – – – – – – – –",
  "release.take-down": "– – ● ● – – – – – ● – –",
  "release.restore": "– – ● ● – – – – – – – –",
  "release.break-glass": "– – – ● – – – – – – – –",
  "flash.send": "– ● ● ● – ● – – – – – –",
  "flash.red": "– – ● ● – – – – – – – –",
  "flash.red-with-second": "– – – – – ● – – – – – –",
  "flash.take-down": "– – ● ● – ○ – – – ● – –",
  "front.draft": "– ● ● ● – – ● – – – – –",
  "front.launch": "– – ● ● – – ● – – – – –",
  "front.undo": "– – ● ● – – – – – – – –",
  "picture.upload": "○ ● ● ● – – ● – ○ – – –",
  "picture.rights": "○ ● ● ● – – ● – ○ ● – –",
  "picture.delete": "○ ● ● ● – – ● – ○ – – –",
  "subject.write": "– ● ● ● – – ● ● – – – –",
  "billboard.write": "– – ● ● – – – ● – – – –",
  "bulletin.write": "– – ● ● – – – ● – – – –",
  "import.run": "– – ● ● – – – ● – – – –",
  "comment.read": "– – ● ● – – – – ● ● – ●",
  "comment.review": "– – ● ● – – – – ● – – –",
  "contribution.read": "– ● ● ● – – – – – ● – ●",
  "contribution.review": "– ● ● ● – – – – – – – –",
  "complaint.read": "– – ● ● – – – – ● ● – ●",
  "complaint.handle": "– – ● ● – – – – ● ● – –",
  "word.manage": "– – ● ● ● – – – ● ● – –",
  "rule.suggest": "– ● ● ● ● – – – – ● – –",
  "rule.manage": "– – ● ● ● – – – – ● – –",
  "source.manage": "– – ● ● ● – – – – ● – –",
  "member.manage": "– – – – – – – – ● – ● –",
  "message.send": "– – – – – – – – ● – – –",
  "link.write": "– – – – – – – – ● – – –",
  "post.write": "– – – – – – – – ● – – –",
  "page.write": "– – ● ● – – – – ● – – –",
  "ledger.ask": "– – – – – – – – ● – – –",
  "ledger.second": "– – – – – – – – – – ● –",
  "setting.manage": "– – – – – – – – – – ● –",
  "rules-tree.manage": "– – – – – – – – – – ● –",
  "staff.read": "– – – – – – – – – – ● ●",
  "staff.grant": "– – – – – – – – – – ● –",
  "audit.read": "○ ● ● ● – ○ – – – ● – ●",
  "audit.settings": "– – – – – – – – – ● ● ●",
  "statistic.read": "○ ● ● ● – ○ ● – ● ● – ●",
};

/**
 * `OF_SITE`: permissions that need a grant for the whole site. `OF_INDUSTRIES`: those that apply to industries but not to
 * columns.
 */
const OF_SITE = new Set<NewsroomPermission>([
  ...(["front.draft", "front.launch", "front.undo", "complaint.read", "complaint.handle"] as const),
  ...(["word.manage", "rule.manage", "source.manage", "member.manage", "message.send"] as const),
  ...(["link.write", "post.write", "ledger.ask", "ledger.second", "setting.manage", "rules-tree.manage"] as const),
  ...(["staff.read", "staff.grant", "audit.settings"] as const),
]);
const OF_INDUSTRIES = new Set<NewsroomPermission>([
  ...(["flash.send", "flash.red", "flash.red-with-second", "flash.take-down"] as const),
  ...(["subject.write", "billboard.write", "bulletin.write", "import.run"] as const),
]);

const ME = 7;
const thing = (some: Partial<Target> = {}): Target => ({
  columnIds: [12, 3],
  industryId: 5,
  ownerId: 99,
  assigneeId: null,
  ...some,
});
const holding = (...grants: Grant[]) => staffActor({ id: ME, sessionId: 1, grants });
/** Returns whether a permission applies in the scope of the actor's grant. */
const fits = ({ grants: [grant] }: StaffActor, act: NewsroomPermission) =>
  grant?.scope.kind === "site" || (!OF_SITE.has(act) && (grant?.scope.kind === "industry" || !OF_INDUSTRIES.has(act)));
const inColumn = (role: Role, id: number) => holding({ role, scope: { kind: "column", id } });

describe("the matrix of roles and acts", () => {
  it("names every role and every act", () => {
    expect([Object.keys(MATRIX), COLUMNS]).toEqual([[...NEWSROOM_PERMISSIONS], ROLE_NAMES]);
  });

  const cells = NEWSROOM_PERMISSIONS.flatMap((act) =>
    MATRIX[act].split(" ").map((mark, at) => ({ act, mark, role: COLUMNS[at]! })),
  );
  it.each(cells)("$role $mark $act", ({ act, mark, role }) => {
    const anywhere = holding({ role, scope: { kind: "site" } });
    const foreign = [inColumn(role, 4), holding({ role, scope: { kind: "industry", id: 6 } })];
    const columns = [inColumn(role, 3), inColumn(role, 12)];
    const industry = holding({ role, scope: { kind: "industry", id: 5 } });
    const within = [anywhere, ...columns, industry];
    const expected = within.map((actor) => mark === "●" && fits(actor, act));
    expect(within.map((actor) => mayAct(actor, act, thing()))).toEqual(expected);
    expect(foreign.map((actor) => mayAct(actor, act, thing()))).toEqual(foreign.map(() => false));
    const isPersonal = MATRIX[act].includes("○");
    for (const own of [thing({ ownerId: ME }), thing({ assigneeId: ME }), thing({ columnIds: [], ownerId: ME })])
      expect(foreign.map((actor) => mayAct(actor, act, own))).toEqual(
        foreign.map((actor) => isPersonal && mark !== "–" && fits(actor, act)),
      );
    for (const actor of [...within, ...foreign])
      expect([actor.grants, mayActSomewhere(actor, act)]).toEqual([actor.grants, mark !== "–" && fits(actor, act)]);
  });
});

it("can be granted for those places in which one of its acts can be done", () => {
  expect(Object.fromEntries(ROLE_NAMES.map((role) => [role, scopesOf(role).join(" ")]))).toEqual({
    reporter: "site column industry",
    editor: "site column industry",
    "desk-head": "site column industry",
    chief: "site column industry",
    proofreader: "site column industry",
    flash: "site industry",
    visual: "site column industry",
    data: "site industry",
    operations: "site column industry",
    legal: "site column industry",
    admin: "site",
    auditor: "site column industry",
  });
});

it("adds grants up", () => {
  const both = holding(
    { role: "editor", scope: { kind: "column", id: 12 } },
    { role: "proofreader", scope: { kind: "site" } },
  );
  expect([mayAct(both, "story.write", thing()), mayAct(both, "story.write", thing({ columnIds: [4] }))]).toEqual([
    true,
    false,
  ]);
  expect(mayAct(both, "story.read", thing({ columnIds: [4] }))).toBe(true);
});

it("lets somebody without grants do nothing", () => {
  expect(
    NEWSROOM_PERMISSIONS.filter(
      (act) => mayActSomewhere(holding(), act) || mayAct(holding(), act, thing({ ownerId: ME })),
    ),
  ).toEqual([]);
});

it("lets an operator do all but sign, a job what it is there for, and a member nothing", () => {
  const refused = NEWSROOM_PERMISSIONS.filter((act) => !mayAct(operator("li"), act, thing()));
  expect(refused).toEqual([
    "review.first",
    "review.second",
    "review.final",
    "review.proofread",
    "review.veto",
    "release.break-glass",
    "ledger.second",
  ]);
  const clock = newsroomJob("clock", ["release.publish"], ["article.release"]);
  expect(NEWSROOM_PERMISSIONS.filter((act) => mayAct(clock, act, thing()))).toEqual(["release.publish"]);
  expect([clock.may("article.release"), clock.may("article.write")]).toEqual([true, false]);
  const others = [memberActor(ME, () => true), job("points", ["article.write"])];
  for (const actor of others) expect(NEWSROOM_PERMISSIONS.filter((act) => mayActSomewhere(actor, act))).toEqual([]);
});

it("is known to the trail by its number, and opens the site's own acts that its roles include", () => {
  const chief = holding({ role: "chief", scope: { kind: "site" } });
  expect([chief.name, chief.may("article.release"), chief.may("site.configure"), chief.may("account/message")]).toEqual(
    ["staff:7", true, false, false],
  );
  const admin = holding({ role: "admin", scope: { kind: "site" } });
  expect([admin.may("article.write"), admin.may("article.release"), admin.may("site.configure")]).toEqual([
    false,
    false,
    true,
  ]);
});

it("reaches over the places of the grants that have the act, which are told for each act", () => {
  const grants: Grant[] = [
    { role: "editor", scope: { kind: "column", id: 12 } },
    { role: "flash", scope: { kind: "industry", id: 5 } },
  ];
  expect(reachOver(holding(...grants), "flash.send")).toEqual({ all: false, columnIds: [], industryIds: [5] });
  expect(reachOver(holding(...grants), "flash.take-down")).toEqual({ all: false, columnIds: [], industryIds: [] });
  expect(reachOver(holding(...grants, { role: "flash", scope: { kind: "site" } }), "flash.send")).toEqual({
    all: true,
  });
  const acts = new Map(actsOf(grants).map(({ act, ...reach }) => [act, reach]));
  expect(acts.get("flash.take-down")).toEqual({ own: true, scopes: [] });
  expect(acts.get("flash.send")).toEqual({ own: false, scopes: [grants[1]!.scope] });
  expect(acts.has("review.final")).toBe(false);
});

it("has shown the second factor once more only where that is said; operators have the machine itself", () => {
  expect(() => requireElevated(holding())).toThrow(Refusal);
  const elevated = staffActor({ id: ME, sessionId: 1, grants: [], elevated: true });
  for (const actor of [elevated, operator("li")]) expect(() => requireElevated(actor)).not.toThrow();
});

it("throws forbidden for what nobody granted", () => {
  expect(() => requirePermission(inColumn("editor", 4), "story.write", thing())).toThrow(
    "forbidden: staff:7 story.write",
  );
  expect(() => requirePermission(inColumn("editor", 12), "story.write", thing())).not.toThrow();
});
