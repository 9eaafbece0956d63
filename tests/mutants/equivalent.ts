/** Edits that change nothing that anybody can meet, as the script names them, each with its reason. */
export const EQUIVALENT: { edit: string; reason: string }[] = [
  {
    edit: "app/features/published/spot-check/spot-check.repo.server.ts twice as many: 1000 → 2000",
    reason: "Two thousand rows of one INSERT have 42,000 parameters, still below the protocol's limit of 65,535.",
  },
];
