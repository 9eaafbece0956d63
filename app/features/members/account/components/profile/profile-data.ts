import type { CallData } from "#app/features/base/call/call.ts";

/** The profile of GET /api/account/profile. */
export type Profile = ProfileAnswer["profile"];

/** The contacts of an account. */
export type Bound = "mobile" | "email";

/** The profile, and the contacts to which the site can send codes. */
export type ProfileAnswer = CallData<"GET /account/profile">;
