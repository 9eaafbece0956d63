import { yuanText } from "../calculators/exact.ts";
import { interestOf, repay, type LoanChange, type LoanMonth } from "../calculators/mortgage.ts";
import { choice, count, money, optional, percent, type Values } from "../tool.form.ts";
import { rulesOn } from "../tool.rules.ts";
import { defineTool, type Outcome, type Surroundings } from "../tool.ts";

const fields = {
  principal: money("800000", "1"),
  rate: percent("3.5", "0", "36"),
  months: count("240", "1", "1200"),
  way: choice(["instalment", "principal"]),
  after: optional(count("", "1", "1199")),
  prepay: optional(money("", "0.01")),
  keep: choice(["term", "instalment"]),
  newRate: optional(percent("", "0", "36")),
};

/** 房贷: instalments, interest, and an early repayment or a new rate. */
export const mortgage = defineTool({
  fields,
  topics: ["房贷", "LPR", "提前还贷", "提前还款", "公积金", "按揭", "存量房贷"],
  answer,
});

function answer(values: Values<typeof fields>, { rules, texts, today }: Surroundings): Outcome {
  const t = texts.mortgage;
  const { after, prepay, newRate, months: term } = values;
  if (after === undefined && prepay !== undefined) return { field: "after", fault: t.afterWhich };
  if (after === undefined && newRate !== undefined) return { field: "after", fault: t.afterWhich };
  if (after !== undefined && after >= term) return { field: "after", fault: t.afterTooLate(term) };
  if (prepay !== undefined && newRate !== undefined) return { field: "newRate", fault: t.oneChange };
  if (after !== undefined && prepay === undefined && newRate === undefined)
    return { field: "prepay", fault: t.whichChange };
  const plain = repay({ ...values, change: undefined });
  const change = changeOf(values);
  if (change?.kind === "prepay" && change.amount >= (plain[change.after - 1]?.balance ?? 0n))
    return { field: "prepay", fault: t.prepayTooMuch(texts.yuan(plain[change.after - 1]?.balance ?? 0n)) };
  const months = change === undefined ? plain : repay({ ...values, change });
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { none: texts.nothing };
  const interest = interestOf(months);
  const saved = interestOf(plain) - interest;
  const next = after === undefined ? undefined : months[after];
  return {
    sentence:
      change === undefined || next === undefined
        ? t.sentence(values.way, texts.yuan(first.payment), months.length, texts.yuan(interest))
        : t.changed(change.kind, texts.yuan(next.payment), months.length, texts.yuan(saved)),
    remarks: [t.firstDays],
    chart: { kind: "lines", title: t.chart, lines: linesOf(values.principal, plain, change && months, t) },
    steps: [
      { name: t.monthly, value: firstInterest(values, first.interest) },
      { name: t.first, value: texts.yuan(first.payment) },
      ...(next === undefined ? [] : [{ name: t.next(after ?? 0), value: texts.yuan(next.payment) }]),
      { name: t.last, value: texts.yuan(last.payment) },
      { name: t.count, value: String(months.length) },
      { name: t.interest, value: texts.yuan(interest) },
      ...rulesOn(rules.mortgageRates, today).map(({ kind, rate }) => ({ name: t.rates[kind], value: `${rate}%` })),
    ],
    rules: rulesOn(rules.mortgageRates, today),
  };
}

function changeOf({ after, prepay, keep, newRate }: Values<typeof fields>): LoanChange | undefined {
  if (after === undefined) return undefined;
  if (newRate !== undefined) return { kind: "rate", after, rate: newRate };
  return prepay === undefined ? undefined : { kind: "prepay", after, amount: prepay, keep };
}

/** Returns the interest of the first month as a formula: the principal times a twelfth of the rate. */
const firstInterest = ({ principal, rate }: Values<typeof fields>, interest: bigint) =>
  `${yuanText(principal)} × ${Number(rate.top) / Number(rate.bottom)}% ÷ 12 ≈ ${yuanText(interest)}`;

/** Returns the debt at the beginning and after each year, without and with the change. */
function linesOf(
  principal: bigint,
  plain: readonly LoanMonth[],
  changed: readonly LoanMonth[] | undefined,
  t: { owed: string; owedChanged: string },
) {
  const years = Math.ceil(plain.length / 12);
  const owed = (months: readonly LoanMonth[]) => [
    Number(principal) / 100,
    ...Array.from({ length: years }, (_, year) => {
      const at = Math.min(12 * (year + 1), plain.length) - 1;
      return Number(months[at]?.balance ?? 0n) / 100;
    }),
  ];
  const lines = [{ name: t.owed, values: owed(plain) }];
  return changed === undefined ? lines : [...lines, { name: t.owedChanged, values: owed(changed) }];
}
