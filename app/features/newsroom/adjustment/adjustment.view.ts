/** How the ledger names whoever works the command line. */
const OPERATOR = "operator:";

/** Who acted where it was no colleague: an operator by name, or the site itself. */
export const actorName = (actor: string, words: { operator: (name: string) => string; site: string }) =>
  actor.startsWith(OPERATOR) ? words.operator(actor.slice(OPERATOR.length)) : words.site;
