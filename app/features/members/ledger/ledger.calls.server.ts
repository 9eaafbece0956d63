import { defineCalls } from "#app/features/base/call/call.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { moneyEntry, pointsEntry } from "./ledger.view.ts";

/** The lists of balance and points (docs/wire.md#account). */
export const ledgerCalls = defineCalls({
  "GET /account/integral": {
    permission: "account/integral",
    input: pageQuery,
    answer: pageOf(pointsEntry),
    texts: ["ledger"],
  },
  "GET /account/balance": {
    permission: "account/balance",
    input: pageQuery,
    answer: pageOf(moneyEntry),
    texts: ["ledger"],
  },
});

type LedgerCalls = typeof ledgerCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends LedgerCalls {}
}
