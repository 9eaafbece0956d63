import type { Target } from "#app/features/newsroom/staff/staff.policy.ts";

/** Returns the scope of a bulletin for permissions: its industry, or none. */
export function bulletinTarget(industryId: number | null): Target {
  return { columnIds: [], industryId, ownerId: null, assigneeId: null };
}
