/** The prefix of operators in the ledger. */
const OPERATOR = "operator:";

/** The name of an actor who is not a staff member: an operator by name, or the site itself. */
export const actorName = (actor: string, words: { operator: (name: string) => string; site: string }) =>
  actor.startsWith(OPERATOR) ? words.operator(actor.slice(OPERATOR.length)) : words.site;
