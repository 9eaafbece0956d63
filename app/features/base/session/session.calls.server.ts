import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { closeSessions, refreshSession } from "./session.service.server.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";

/** Calls that end a session, or return new tokens for a lasting one (docs/wire.md#tokens). */
export const sessionCalls = {
  /** Every caller gets the same answer. A client may send any body, or none. */
  "POST /user/logout": memberCall({
    permission: "anyone",
    form: z.object({ refresh_token: z.unknown() }),
    answer: z.null(),
    // Cached pages in the browser show the member. Our own client clears its stored data (docs/security.md#t10).
    headers: { "Clear-Site-Data": '"cache"' },
    run: async ({ visitor, token, body }) => {
      const { refresh_token: refresh } = (body ?? {}) as { refresh_token?: unknown };
      await closeSessions(
        [token, refresh].filter((one) => typeof one === "string"),
        visitor.network,
      );
      return null;
    },
  }),
  "POST /common/refreshToken": memberCall({
    permission: "anyone",
    input: z.object({ refresh_token: field }),
    answer: z.object({ type: z.literal("user-refresh"), token: z.string(), refreshToken: z.string() }),
    run: async ({ input, visitor, context }) => {
      const tokens = await refreshSession(input.refresh_token, visitor.network, context.sessions);
      if (tokens === undefined) throw refusal("sessionOver");
      return { type: "user-refresh" as const, ...tokens };
    },
  }),
};
