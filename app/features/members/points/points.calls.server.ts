import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

/** Signing in for the day: the points it gave, and how many days in a row. */
export const pointsCalls = defineCalls({
  "POST /account/signIn": {
    permission: "member",
    answer: z.object({ points: z.int(), days: z.int() }),
    texts: ["ledger"],
  },
});

type PointsCalls = typeof pointsCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends PointsCalls {}
}
