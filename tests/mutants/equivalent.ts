/** Edits that change nothing that anybody can meet, as the script names them, each with its reason. */
export const EQUIVALENT: { edit: string; reason: string }[] = [
  {
    edit: "app/features/published/spot-check/spot-check.repo.server.ts twice as many: 1000 → 2000",
    reason: "Two thousand rows of one INSERT have 42,000 parameters, still below the protocol's limit of 65,535.",
  },
  {
    edit: "app/features/published/search/candidates.service.server.ts not done: frequent.push(text); → ;",
    reason: "A frequent word is counted once more then, up to the same number: the answer is the same, only later.",
  },
  {
    edit: "app/features/published/article/article.service.server.ts one more: 1 → 2",
    reason: "One article more than are shown is read to know whether there are more; two tell the same.",
  },
];
