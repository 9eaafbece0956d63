import { larger, over, round, share, times, whole, type Exact } from "./exact.ts";

/**
 * A bracket of a tax table: amounts up to `limit` cents (null: the last bracket), the rate in percent, and the
 * deduction in cents.
 */
export type Bracket = { limit: bigint | null; rate: Exact; deduction: bigint };

/** Returns the tax on an amount according to a table, in cents. `by` is the amount that selects the bracket. */
function taxOn(amount: bigint, brackets: readonly Bracket[], by: Exact = whole(amount)): bigint {
  const bracket = brackets.find(({ limit }) => limit === null || by.top <= limit * by.bottom);
  if (bracket === undefined) throw new RangeError("the tax table has no last bracket");
  return larger(0n, round(times(whole(amount), share(bracket.rate))) - bracket.deduction);
}

/** A salary of equal months, in cents. `special` are the special deductions of a month. */
export type Salary = { income: bigint; insurance: bigint; special: bigint; monthsEmployed: number };

/** The rules of a year: the tax table, and the basic deduction of a month in cents. */
export type SalaryRules = { brackets: readonly Bracket[]; basic: bigint };

/** The tax that an employer withholds in each month, and the tax of the whole year, in cents. */
export type SalaryTax = { withheld: bigint[]; sum: bigint; yearly: bigint };

/** Returns the tax of a year by cumulative withholding. */
export function salaryTax({ income, insurance, special, monthsEmployed }: Salary, rules: SalaryRules): SalaryTax {
  const withheld: bigint[] = [];
  let sum = 0n;
  for (let month = 1n; month <= 12n; month += 1n) {
    const taxable = larger(0n, month * (income - insurance - special - rules.basic));
    const due = month <= monthsEmployed ? larger(0n, taxOn(taxable, rules.brackets) - sum) : 0n;
    withheld.push(due);
    sum += due;
  }
  return { withheld, sum, yearly: yearlyTax({ income, insurance, special, monthsEmployed }, rules) };
}

/** Returns the tax of a year at its settlement, with another income such as a bonus, in cents. */
export function yearlyTax(salary: Salary, rules: SalaryRules, other = 0n): bigint {
  const { income, insurance, special, monthsEmployed } = salary;
  const net = BigInt(monthsEmployed) * (income - insurance) + other - 12n * (special + rules.basic);
  return taxOn(larger(0n, net), rules.brackets);
}

/** Returns the tax on a yearly bonus that is taxed separately. A twelfth of it selects the bracket. */
export const bonusTax = (bonus: bigint, monthly: readonly Bracket[]): bigint =>
  taxOn(bonus, monthly, over(whole(bonus), whole(12)));
