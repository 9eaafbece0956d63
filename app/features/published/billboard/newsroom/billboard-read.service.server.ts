import { compareVersions, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { mayAct, reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Language } from "#app/lib/language.ts";
import { issueSaidOf, saidOf } from "./billboard.noun.ts";
import { countUses, findIssues, findLines, findState } from "./billboard.repo.server.ts";
import { billboardFor, billboardTarget } from "./billboard.service.server.ts";
import { issueFor } from "./issue-desk.service.server.ts";

/** Issues of a board that are offered. */
const ISSUES_SHOWN = 60;

/** The kinds of records with versions on this screen. */
export type DeskKind = "billboard" | "billboard-issue";

/** The boards that the actor may write, in the editors' order. */
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

/** A board with its issues, out or not. Throws `not_found`. */
export async function readNewsroomBillboard(actor: StaffActor, id: number) {
  const board = await billboardFor(actor, id);
  const [state, issues] = await Promise.all([findState(id), findIssues(id, ISSUES_SHOWN)]);
  return { id, version: board.version, state: state ?? "draft", record: saidOf(board), issues };
}

/** An issue with the ranks that its places had in the issue before. Throws `not_found`. */
export async function readNewsroomIssue(actor: StaffActor, id: number) {
  const issue = await issueFor(actor, id);
  const previous = issue.items.map(({ rank, previous_rank }) => ({ rank, previous: previous_rank }));
  return { id, version: issue.version, record: issueSaidOf(issue), previous };
}

/** How many issues go with a board, and how many readers keep it. Throws `not_found`. */
export async function readBillboardUses(actor: StaffActor, id: number) {
  await billboardFor(actor, id);
  return countUses(id);
}

const demandThing = (actor: StaffActor, of: DeskKind, id: number) =>
  of === "billboard" ? billboardFor(actor, id) : issueFor(actor, id);

/** The versions of a board or an issue, newest first. Throws `not_found`. */
export async function readDeskVersions(actor: StaffActor, of: DeskKind, id: number) {
  await demandThing(actor, of, id);
  return readVersions(of, id);
}

/** Two versions of a board or an issue side by side. Throws `not_found`. */
export async function compareDesk(
  actor: StaffActor,
  { of, ...versions }: { of: DeskKind; id: number; from: number; to: number },
) {
  await demandThing(actor, of, versions.id);
  return compareVersions(of, versions);
}
