import type { CallData } from "#app/features/base/call/call.ts";

/** The profile as GET /api/account/profile gives it. */
export type Profile = ProfileAnswer["profile"];

/** What an account can be bound to. */
export type Bound = "mobile" | "email";

/** The profile, and which contacts the site can send codes to. */
export type ProfileAnswer = CallData<"GET /account/profile">;
