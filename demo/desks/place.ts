import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/newsroom/staff/staff.roles.ts";

/** Who sits at the desks, whom they write to, and when. */
export type Desks = { room: Record<Role, StaffActor>; members: ReadonlyMap<string, number>; now: Date };
