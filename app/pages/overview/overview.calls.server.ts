import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { shortEntry } from "#app/features/members/ledger/ledger.view.ts";
import { readNewest, readWeek } from "#app/features/members/ledger/ledger-reading.service.server.ts";
import { toShortEntry } from "#app/features/members/ledger/ledger.view.ts";
import { readUnread } from "#app/features/members/message/message.service.server.ts";
import { hasSignedIn } from "#app/features/members/points/sign-in.service.server.ts";
import { moneyText } from "#app/lib/money.ts";

/** Number of entries in the overview. */
const NEWEST = 5;

/** A week by day, oldest first. Money is text with two decimals. */
const overview = z.object({
  days: z.array(z.string()),
  score: z.array(z.int()),
  money: z.array(z.string()),
  now: z.object({ score: z.int(), money: z.string() }).describe("What there is at this moment"),
  unread: z.int(),
  latest: z.array(shortEntry),
  signedToday: z.boolean(),
});
export type Overview = z.input<typeof overview>;

/** Calls of the first page of the member area. */
export const overviewCalls = {
  "GET /account/overview": memberCall({
    permission: "account/overview",
    answer: overview,
    texts: ["ledger"],
    run: async ({ actor, texts: { ledger } }) => {
      const { score, money_cents: cents } = actor.member;
      const [week, newest, unread] = await Promise.all([readWeek(actor), readNewest(NEWEST, actor), readUnread(actor)]);
      return {
        days: week.map(({ day }) => day),
        score: week.map(({ points }) => points),
        money: week.map(({ money }) => moneyText(money)),
        now: { score, money: moneyText(cents) },
        unread,
        latest: newest.map((row) => toShortEntry(row, ledger.kinds)),
        signedToday: await hasSignedIn(week.at(-1)?.day ?? "", actor),
      };
    },
  }),
};
