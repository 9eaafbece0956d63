import type { CallData } from "#app/features/base/call/call.ts";

/** A colleague with the roles that hold now. */
export type StaffMember = CallData<"GET /newsroom/staff">["list"][number];
export type StaffGrant = StaffMember["grants"][number];

/** What is being asked about somebody. `shown`: the code that has just been made. */
export type Asked =
  | { act: "add" }
  | { act: "give" | "code" | "disable" | "back"; who: StaffMember }
  | { act: "takeBack"; who: StaffMember; grant: StaffGrant }
  | { act: "shown"; name: string; code: string };
