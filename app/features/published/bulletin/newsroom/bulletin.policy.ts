import type { Target } from "#app/features/newsroom/staff/staff.policy.ts";

/** A bulletin as far as rights go: of its industry, or of none. */
export function bulletinTarget(industryId: number | null): Target {
  return { columnIds: [], industryId, ownerId: null, assigneeId: null };
}
