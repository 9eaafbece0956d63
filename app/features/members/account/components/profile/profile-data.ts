import type { CallData } from "#app/features/base/call/call.ts";

/** The profile of GET /api/account/profile. */
export type Profile = ProfileAnswer["profile"];

/** The contacts of an account. */
export type Bound = "mobile" | "email";

/** The profile, and which contacts the site can send codes to. */
export type ProfileAnswer = CallData<"GET /account/profile">;
