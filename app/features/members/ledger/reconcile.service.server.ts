import { compareAll, type Comparison, type Difference } from "./reconcile.repo.server.ts";

/** Differences that a report names; it counts all. */
const MOST_NAMED = 100;
/** Differences that the log names. */
const MOST_IN_LOG = 10;

/**
 * Checks for every member that balance and points are the sum of the entries, and that each entry begins where the one before
 * it ended (docs/security.md#b6). Reads only; a person examines differences.
 */
export async function reconcile(): Promise<Comparison> {
  return compareAll(MOST_NAMED);
}

/** The nightly run: silent when all is well, else the alarm for the log. */
export async function reconcileLedger(): Promise<string | { alarm: string }> {
  const { found, differences } = await reconcile();
  if (found === 0) return "";
  const named = differences.slice(0, MOST_IN_LOG).map(describeDifference);
  const accounts = found === 1 ? "1 account does" : `${found} accounts do`;
  return { alarm: `${accounts} not agree with the ledger. ${named.join(". ")}` };
}

/** A difference in a sentence for the operator. */
export function describeDifference({ memberId, unit, balance, sum, brokenAt }: Difference): string {
  const chain = brokenAt === null ? "" : `; entry ${brokenAt} does not follow from the one before it`;
  const of = unit === "money" ? "cents" : "points";
  return `member ${memberId}: has ${balance} ${of}, the entries come to ${sum}${chain}`;
}
