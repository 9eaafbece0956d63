import type { CallData } from "#app/features/base/call/call.ts";

/** A staff member with current roles. */
export type StaffMember = CallData<"GET /newsroom/staff">["list"][number];
export type StaffGrant = StaffMember["grants"][number];

/** The current command on a staff member. `shown` shows the new enrolment code. */
export type StaffCommand =
  | { act: "add" }
  | { act: "give" | "code" | "disable" | "back"; who: StaffMember }
  | { act: "takeBack"; who: StaffMember; grant: StaffGrant }
  | { act: "shown"; name: string; code: string };
