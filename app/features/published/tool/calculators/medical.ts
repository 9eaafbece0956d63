import { larger, partOf, share, smaller, type Exact } from "./exact.ts";

/** A bill and the reader's insurance: amounts in cents, the ratio in percent. */
export type Bill = {
  total: bigint;
  /** Items outside of the insurance's lists. */
  selfPaid: bigint;
  /** The share of listed items that the patient pays first. */
  paidFirst: bigint;
  deductible: bigint;
  deductibleUsed: bigint;
  ratio: Exact;
  cap: bigint;
  capUsed: bigint;
};

/** Returns what the insurance counts, what it pays and what the patient pays, in cents. */
export function medicalBill(bill: Bill): { eligible: bigint; deducted: bigint; paid: bigint; own: bigint } {
  const eligible = bill.total - bill.selfPaid - bill.paidFirst;
  const deducted = larger(0n, bill.deductible - bill.deductibleUsed);
  const full = partOf(larger(0n, eligible - deducted), share(bill.ratio));
  const paid = smaller(full, larger(0n, bill.cap - bill.capUsed));
  return { eligible, deducted, paid, own: bill.total - paid };
}
