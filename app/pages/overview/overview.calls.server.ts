import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { shortEntry } from "#app/features/members/ledger/ledger.view.ts";

/** A week by day, oldest first, money as text with two decimals. */
const overview = z.object({
  days: z.array(z.string()),
  score: z.array(z.int()),
  money: z.array(z.string()),
  now: z.object({ score: z.int(), money: z.string() }).describe("What there is at this moment"),
  unread: z.int(),
  latest: z.array(shortEntry),
  signedToday: z.boolean(),
});
export type Overview = z.infer<typeof overview>;

/** Calls of the first page of the member area. */
export const overviewCalls = defineCalls({
  "GET /account/overview": { permission: "account/overview", answer: overview, texts: ["ledger"] },
});

type OverviewCalls = typeof overviewCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends OverviewCalls {}
}
