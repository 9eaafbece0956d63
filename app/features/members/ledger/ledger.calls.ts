import { defineCalls } from "#app/features/base/call/call.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { moneyEntry, pointsEntry } from "./ledger.view.ts";

/** The lists of balance and points (docs/wire.md#account). */
export const ledgerCalls = defineCalls({
  "GET /account/integral": {
    right: "account/integral",
    input: pageQuery,
    data: pageOf(pointsEntry),
    texts: ["ledger"],
  },
  "GET /account/balance": { right: "account/balance", input: pageQuery, data: pageOf(moneyEntry), texts: ["ledger"] },
});

type LedgerCalls = typeof ledgerCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends LedgerCalls {}
}
