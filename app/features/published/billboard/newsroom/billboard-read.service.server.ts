import { mayAct, reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Language } from "#app/lib/language.ts";
import { countUses, findIssues, findLines, findState } from "./billboard.repo.server.ts";
import { billboardIssues } from "./billboard-issue.record.server.ts";
import { billboards, billboardTarget } from "./billboard.record.server.ts";

/** Number of issues that the screen lists for a board. */
const ISSUES_SHOWN = 60;

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
  const { version, record } = await billboards.readFor(actor, id);
  const [state, issues] = await Promise.all([findState(id), findIssues(id, ISSUES_SHOWN)]);
  return { id, version, state: state ?? "draft", record, issues };
}

/** Returns an issue with the ranks of its places in the previous issue. Throws `not_found`. */
export async function readNewsroomIssue(actor: StaffActor, id: number) {
  const { version, record, whole } = await billboardIssues.readFor(actor, id);
  const previous = whole.items.map(({ rank, previous_rank }) => ({ rank, previous: previous_rank }));
  return { id, version, record, previous };
}

/** Returns how many issues a board has and how many readers have it in their favourites. Throws `not_found`. */
export async function readBillboardUses(actor: StaffActor, id: number) {
  await billboards.readFor(actor, id);
  return countUses(id);
}
