import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";

/** The end of a session, and new tokens for a kept one (docs/wire.md#tokens). */
export const sessionCalls = defineCalls({
  /** Answers the same to everybody; a client may send any body, or none. */
  "POST /user/logout": { permission: "anyone", form: z.object({ refresh_token: z.unknown() }), answer: z.null() },
  "POST /common/refreshToken": {
    permission: "anyone",
    input: z.object({ refresh_token: field }),
    answer: z.object({ type: z.literal("user-refresh"), token: z.string(), refreshToken: z.string() }),
  },
});

type SessionCalls = typeof sessionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SessionCalls {}
}
