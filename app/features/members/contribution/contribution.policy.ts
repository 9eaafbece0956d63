import type { ContributionStatus } from "./contribution.rules.ts";

/** Commands of a member on their own contribution, and of an editor on it. */
export type ContributionAct = "edit" | "submit" | "withdraw" | "delete" | "review" | "reopen";

/** The states that allow each command: waiting and accepted ones are not edited, accepted ones are not removed. */
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
