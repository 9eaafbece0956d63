import { memberCall } from "#app/features/base/call/member-call.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { moneyEntry, pointsEntry } from "./ledger.view.ts";
import { readEntries } from "./ledger-reading.service.server.ts";
import { toMoneyEntry, toPointsEntry } from "./ledger.view.ts";

/** Calls for the lists of balance and points (docs/wire.md#account). */
export const ledgerCalls = {
  "GET /account/integral": memberCall({
    permission: "account/integral",
    input: pageQuery,
    answer: pageOf(pointsEntry),
    texts: ["ledger"],
    run: async ({ input, actor, texts: { ledger } }) => {
      const { rows, total } = await readEntries("points", input, actor);
      return { list: rows.map((row) => toPointsEntry(row, ledger.kinds)), total };
    },
  }),
  "GET /account/balance": memberCall({
    permission: "account/balance",
    input: pageQuery,
    answer: pageOf(moneyEntry),
    texts: ["ledger"],
    run: async ({ input, actor, texts: { ledger } }) => {
      const { rows, total } = await readEntries("money", input, actor);
      return { list: rows.map((row) => toMoneyEntry(row, ledger.kinds)), total };
    },
  }),
};
