import type { Thing } from "#app/features/newsroom/staff/staff.policy.ts";

/** A bulletin as far as rights go: of its industry, or of none. */
export function bulletinThing(industryId: number | null): Thing {
  return { columnIds: [], industryId, ownerId: null, assigneeId: null };
}
