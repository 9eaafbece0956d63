import { add, over, power, round, share, smaller, times, whole, type Exact } from "./exact.ts";

/** A change of a loan after some months: an early repayment that keeps the term or the instalment, or a new rate. */
export type LoanChange =
  | { kind: "prepay"; after: number; amount: bigint; keep: "term" | "instalment" }
  | { kind: "rate"; after: number; rate: Exact };

/** A loan: principal in cents, yearly rate in percent, and the method of repayment. */
export type Loan = {
  principal: bigint;
  rate: Exact;
  months: number;
  way: "instalment" | "principal";
  change?: LoanChange | undefined;
};

/** A month of a loan, in cents; `balance` is the debt after it. */
export type LoanMonth = { payment: bigint; interest: bigint; balance: bigint };

/** Returns the months of a loan until it is repaid. The last one includes the rounding differences. */
export function repay({ principal, rate, months, way, change }: Loan): LoanMonth[] {
  const result: LoanMonth[] = [];
  let [balance, monthly] = [principal, monthlyRate(rate)];
  let fixed = fixedPart(way, balance, monthly, months);
  for (let month = 1; month <= months && balance > 0n; month += 1) {
    const interest = round(times(whole(balance), monthly));
    const due = way === "instalment" ? fixed - interest : fixed;
    const repaid = month === months ? balance : smaller(due, balance);
    balance -= repaid;
    result.push({ payment: repaid + interest, interest, balance });
    if (change?.after !== month) continue;
    if (change.kind === "prepay") balance -= smaller(change.amount, balance);
    else monthly = monthlyRate(change.rate);
    if (change.kind === "rate" || change.keep === "term") fixed = fixedPart(way, balance, monthly, months - month);
  }
  return result;
}

/** Returns the instalment of a loan with equal instalments, in cents. */
export function instalment(principal: bigint, monthly: Exact, months: number): bigint {
  if (monthly.top === 0n) return round(over(whole(principal), whole(months)));
  const grown = power(add(whole(1), monthly), months);
  return round(over(times(times(whole(principal), monthly), grown), add(grown, whole(-1))));
}

/** Returns the monthly share of a yearly rate in percent. */
export const monthlyRate = (rate: Exact): Exact => over(share(rate), whole(12));

/** Returns the part of a payment that stays equal: the whole instalment, or the principal in it. */
function fixedPart(way: Loan["way"], balance: bigint, monthly: Exact, months: number): bigint {
  if (months === 0) return balance;
  return way === "instalment" ? instalment(balance, monthly, months) : round(over(whole(balance), whole(months)));
}

/** Returns the sum of all interest, in cents. */
export const interestOf = (months: readonly LoanMonth[]): bigint =>
  months.reduce((sum, { interest }) => sum + interest, 0n);
