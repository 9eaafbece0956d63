import type { FastifyInstance } from "fastify";
import { readEntries, readNewest, readWeek } from "#app/features/members/ledger/ledger-reading.service.server.ts";
import { ledgerCalls } from "#app/features/members/ledger/ledger.calls.server.ts";
import { toMoneyEntry, toPointsEntry, toShortEntry } from "#app/features/members/ledger/ledger.view.ts";
import { readUnread } from "#app/features/members/message/message.service.server.ts";
import { pointsCalls } from "#app/features/members/points/points.calls.server.ts";
import { hasSignedIn, signInForToday } from "#app/features/members/points/sign-in.service.server.ts";
import { moneyText } from "#app/lib/money.ts";
import { overviewCalls } from "#app/pages/overview/overview.calls.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Number of entries in the overview. */
const NEWEST = 5;

/** Serves the calls about balance and points. */
export function addLedgerCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, ledgerCalls, {
    "GET /account/integral": async ({ input, actor, texts: { ledger } }) => {
      const { rows, total } = await readEntries("points", input, actor);
      return { list: rows.map((row) => toPointsEntry(row, ledger.kinds)), total };
    },
    "GET /account/balance": async ({ input, actor, texts: { ledger } }) => {
      const { rows, total } = await readEntries("money", input, actor);
      return { list: rows.map((row) => toMoneyEntry(row, ledger.kinds)), total };
    },
  });
  serve(app, members, pointsCalls, {
    "POST /account/signIn": async ({ actor, texts: { ledger } }) => {
      const done = await signInForToday(actor);
      return ok(done, ledger.signedIn(done.points, done.days));
    },
  });
  serve(app, members, overviewCalls, {
    "GET /account/overview": async ({ actor, texts: { ledger } }) => {
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
  });
}
