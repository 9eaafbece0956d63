import { larger, partOf, share, smaller, type Exact } from "./exact.ts";

/** A bill and the reader's insurance. Amounts are in cents, the ratio is in percent. */
export type Bill = {
  total: bigint;
  /** Amount of items that the insurance does not cover. */
  selfPaid: bigint;
  /** The share of covered items that the patient pays first. */
  paidFirst: bigint;
  deductible: bigint;
  deductibleUsed: bigint;
  ratio: Exact;
  cap: bigint;
  capUsed: bigint;
};

/** Returns the eligible amount, the insurance's payment and the patient's payment, in cents. */
export function medicalBill(bill: Bill): { eligible: bigint; deducted: bigint; paid: bigint; own: bigint } {
  const eligible = bill.total - bill.selfPaid - bill.paidFirst;
  const deducted = larger(0n, bill.deductible - bill.deductibleUsed);
  const full = partOf(larger(0n, eligible - deducted), share(bill.ratio));
  const paid = smaller(full, larger(0n, bill.cap - bill.capUsed));
  return { eligible, deducted, paid, own: bill.total - paid };
}
