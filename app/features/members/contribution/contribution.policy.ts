import type { ContributionStatus } from "./contribution.rules.ts";

/** Commands of a member on their own contribution, and of an editor on any. */
export type ContributionAct = "edit" | "submit" | "withdraw" | "delete" | "review" | "reopen";

/**
 * The states in which each command is allowed. Waiting and accepted contributions cannot be edited; accepted ones
 * cannot be deleted.
 */
const ALLOWED: Record<ContributionAct, readonly ContributionStatus[]> = {
  edit: ["draft", "returned"],
  submit: ["draft", "returned"],
  withdraw: ["waiting"],
  delete: ["draft", "returned", "declined"],
  review: ["waiting"],
  reopen: ["returned", "declined"],
};

/** Returns whether a command is allowed in this state of a contribution. */
export function may(act: ContributionAct, status: ContributionStatus): boolean {
  return ALLOWED[act].includes(status);
}
