import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { signInForToday } from "./sign-in.service.server.ts";

/** Signing in for the day: the points it gave, and how many days in a row. */
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
