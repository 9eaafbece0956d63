import { compareVersions, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { mayAct, reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Language } from "#app/lib/language.ts";
import { issueSaidOf, saidOf } from "./billboard.noun.ts";
import { countUses, findIssues, findLines, findState } from "./billboard.repo.server.ts";
import { billboardFor, billboardTarget } from "./billboard.service.server.ts";
import { issueFor } from "./issue-desk.service.server.ts";

/** Number of issues that the screen lists for a board. */
const ISSUES_SHOWN = 60;

/** The kinds of versioned records on this screen. */
export type DeskKind = "billboard" | "billboard-issue";

/** Returns the boards that the actor may edit, in the editors' order. */
export async function readBillboardList(actor: StaffActor, language: Language) {
  const rows = await findLines(reachOver(actor, "billboard.write"));
  return {
    list: rows.map(({ industry, industryEn, ...row }) => ({
      ...row,
      industry: (language === "en" ? industryEn : industry) ?? "",
    })),
    mayOrder: mayAct(actor, "billboard.write", billboardTarget(null)),
  };
}

/** Returns a board with its issues, public or not. Throws `not_found`. */
export async function readNewsroomBillboard(actor: StaffActor, id: number) {
  const board = await billboardFor(actor, id);
  const [state, issues] = await Promise.all([findState(id), findIssues(id, ISSUES_SHOWN)]);
  return { id, version: board.version, state: state ?? "draft", record: saidOf(board), issues };
}

/** Returns an issue with the ranks of its places in the previous issue. Throws `not_found`. */
export async function readNewsroomIssue(actor: StaffActor, id: number) {
  const issue = await issueFor(actor, id);
  const previous = issue.items.map(({ rank, previous_rank }) => ({ rank, previous: previous_rank }));
  return { id, version: issue.version, record: issueSaidOf(issue), previous };
}

/** Returns how many issues a board has and how many readers have it in their favourites. Throws `not_found`. */
export async function readBillboardUses(actor: StaffActor, id: number) {
  await billboardFor(actor, id);
  return countUses(id);
}

const demandThing = (actor: StaffActor, of: DeskKind, id: number) =>
  of === "billboard" ? billboardFor(actor, id) : issueFor(actor, id);

/** Returns the versions of a board or an issue, newest first. Throws `not_found`. */
export async function readDeskVersions(actor: StaffActor, of: DeskKind, id: number) {
  await demandThing(actor, of, id);
  return readVersions(of, id);
}

/** Compares two versions of a board or an issue. Throws `not_found`. */
export async function compareDesk(
  actor: StaffActor,
  { of, ...versions }: { of: DeskKind; id: number; from: number; to: number },
) {
  await demandThing(actor, of, versions.id);
  return compareVersions(of, versions);
}
