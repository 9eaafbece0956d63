import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { signInForToday } from "./sign-in.service.server.ts";

/** Calls for the daily sign-in. They return its points and the number of consecutive days. */
export const pointsCalls = {
  "POST /account/signIn": memberCall({
    permission: "member",
    answer: z.object({ points: z.int(), days: z.int() }),
    texts: ["ledger"],
    run: async ({ actor, texts: { ledger } }) => {
      const done = await signInForToday(actor);
      return ok(done, ledger.signedIn(done.points, done.days));
    },
  }),
};
