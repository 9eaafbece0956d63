/** The prefix of an operator's name in the ledger. */
const OPERATOR = "operator:";

/** Returns the name of an actor who is not a staff member: the operator's name, or the site. */
export const actorName = (actor: string, words: { operator: (name: string) => string; site: string }) =>
  actor.startsWith(OPERATOR) ? words.operator(actor.slice(OPERATOR.length)) : words.site;
