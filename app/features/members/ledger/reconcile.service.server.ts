import { compareAll, type Comparison, type Difference } from "./reconcile.repo.server.ts";

/** The greatest number of differences in a report; it counts all. */
const MOST_NAMED = 100;
/** The greatest number of differences in the log. */
const MOST_IN_LOG = 10;

/**
 * Checks for every member that balance and points are the sums of the entries, and that each entry begins at the
 * balance of the one before (docs/security.md#b6). It only reads. The operator examines the differences.
 */
export async function reconcile(): Promise<Comparison> {
  return compareAll(MOST_NAMED);
}

/** The nightly job: returns '' if all is well, else an alarm for the log. */
export async function reconcileLedger(): Promise<string | { alarm: string }> {
  const { found, differences } = await reconcile();
  if (found === 0) return "";
  const named = differences.slice(0, MOST_IN_LOG).map(describeDifference);
  const accounts = found === 1 ? "1 account does" : `${found} accounts do`;
  return { alarm: `${accounts} not agree with the ledger. ${named.join(". ")}` };
}

/** Describes a difference for the operator. */
export function describeDifference({ memberId, unit, balance, sum, brokenAt }: Difference): string {
  const chain = brokenAt === null ? "" : `; entry ${brokenAt} does not follow from the one before it`;
  const of = unit === "money" ? "cents" : "points";
  return `member ${memberId}: has ${balance} ${of}, the entries come to ${sum}${chain}`;
}
