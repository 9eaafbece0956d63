import type { ContributionStatus } from "./contribution.rules.ts";

/** What a member does with a contribution of their own, and what an editor does with it. */
export type ContributionAct = "edit" | "submit" | "withdraw" | "delete" | "review" | "reopen";

/** In which states an act is allowed: what waits or was accepted is not edited, what was accepted is not removed. */
const ALLOWED: Record<ContributionAct, readonly ContributionStatus[]> = {
  edit: ["draft", "returned"],
  submit: ["draft", "returned"],
  withdraw: ["waiting"],
  delete: ["draft", "returned", "declined"],
  review: ["waiting"],
  reopen: ["returned", "declined"],
};

/** May this be done with a contribution in that state? */
export function may(act: ContributionAct, status: ContributionStatus): boolean {
  return ALLOWED[act].includes(status);
}
