/** Edits that change nothing that anybody can meet, as the script names them, each with its reason. */
export const EQUIVALENT: { edit: string; reason: string }[] = [
  {
    edit: "app/features/published/spot-check/spot-check.repo.server.ts one more: 1000 → 1001",
    reason: "A thousand rows of one INSERT leave room for thousands more before the protocol's limit.",
  },
  {
    edit: "app/features/members/ledger/ledger.repo.server.ts one more: 0 → 1",
    reason: "A count over no rows is a row too, so nothing ever stands in for it.",
  },
];
