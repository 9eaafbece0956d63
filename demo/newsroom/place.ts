import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";

/** The staff who act, the members they write to, and the time. */
export type DemoNewsroom = { room: Record<Role, StaffActor>; members: ReadonlyMap<string, number>; now: Date };
