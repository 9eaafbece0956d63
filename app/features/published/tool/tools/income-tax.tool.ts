import { bonusTax, salaryTax, yearlyTax } from "../calculators/income-tax.ts";
import { choice, count, day, money, optional, type Values } from "../tool.form.ts";
import { bonusRulesOf, rulesOn, salaryRulesOf } from "../tool.rules.ts";
import type { ToolRules } from "../tool.settings.ts";
import { barsOf, defineTool, type AnswerTexts, type Outcome, type Surroundings } from "../tool.ts";

const fields = {
  income: money("20000", "0", "100000000"),
  insurance: money("3500", "0", "10000000"),
  monthsEmployed: count("12", "1", "12"),
  children: count("0", "0", "10"),
  infants: count("0", "0", "10"),
  parents: optional(money("", "0", "3000")),
  home: choice(["none", "loan", "rentLarge", "rentMiddle", "rentSmall"]),
  other: optional(money("", "0", "10000000")),
  pension: optional(money("", "0", "1000000")),
  bonus: optional(money("", "0.01", "100000000")),
  day: day(),
};
type Given = Values<typeof fields>;
type Rule = ToolRules["incomeTax"][number];

/** 个税: the tax that is withheld each month, and the tax on a yearly bonus, taxed separately or together. */
export const incomeTax = defineTool({
  fields,
  topics: ["个税", "个人所得税", "年终奖", "专项附加扣除", "汇算", "退税", "个人养老金"],
  answer,
});

function answer(values: Given, { rules, texts }: Surroundings): Outcome {
  const t = texts.incomeTax;
  const [rule] = rulesOn(rules.incomeTax, values.day);
  if (rule === undefined) return { none: texts.noRule(values.day) };
  if ((values.parents ?? 0n) > yuan(rule.parents))
    return { field: "parents", fault: t.parentsMost(texts.yuan(yuan(rule.parents))) };
  if ((values.pension ?? 0n) > yuan(rule.pension))
    return { field: "pension", fault: t.pensionMost(texts.yuan(yuan(rule.pension))) };
  const special = specialOf(values, rule);
  const salary = { ...values, special };
  const { withheld, sum, yearly } = salaryTax(salary, salaryRulesOf(rule));
  const bonus =
    values.bonus === undefined ? undefined : bonusAnswer(salary, values.bonus, { rule, rules, day: values.day });
  const months = withheld.slice(0, values.monthsEmployed);
  const [least, most] = [months.reduce(min), months.reduce(max)];
  const refund = sum - yearly;
  const steps = [
    { name: t.special, value: texts.yuan(special) },
    { name: t.taxable, value: texts.yuan(max(0n, values.income - values.insurance - special - yuan(rule.basic))) },
    { name: t.withheld, value: texts.yuan(sum) },
    { name: t.yearly, value: texts.yuan(yearly) },
  ];
  return {
    sentence: t.sentence(texts.yuan(sum), texts.yuan(least), texts.yuan(most)),
    remarks: [
      ...(refund > 0n ? [t.refund(texts.yuan(refund))] : []),
      ...(bonus === undefined ? [] : bonusRemarks(bonus, texts)),
      ...(values.bonus !== undefined && bonus === undefined ? [t.noBonusRule(values.day)] : []),
    ],
    chart: {
      kind: "bars",
      title: t.chart,
      bars: barsOf(months.map((cents, index) => ({ label: t.month(index + 1), cents, text: texts.yuan(cents) }))),
    },
    steps: [
      ...steps,
      ...(bonus === undefined
        ? []
        : [
            { name: t.bonusApart, value: texts.yuan(bonus.apart) },
            { name: t.bonusTogether, value: texts.yuan(bonus.together) },
          ]),
    ],
    rules: [rule, ...(bonus === undefined ? [] : [bonus.rule])],
  };
}

const yuan = (amount: number) => BigInt(amount) * 100n;
const min = (a: bigint, b: bigint) => (a < b ? a : b);
const max = (a: bigint, b: bigint) => (a > b ? a : b);

/** Returns the special deductions of a month, in cents. Of a yearly pension payment, each month gets a twelfth. */
function specialOf({ children, infants, parents, home, other, pension }: Given, rule: Rule): bigint {
  const homes = {
    none: 0,
    loan: rule.loanInterest,
    rentLarge: rule.rentLarge,
    rentMiddle: rule.rentMiddle,
    rentSmall: rule.rentSmall,
  };
  const fixed = children * rule.child + infants * rule.infant + homes[home];
  return yuan(fixed) + (parents ?? 0n) + (other ?? 0n) + (pension ?? 0n) / 12n;
}

type Bonus = { apart: bigint; together: bigint; rule: ToolRules["bonusTax"][number] };

/** Returns the tax on a bonus if taxed separately, and the tax that it adds to the year if taxed together. */
function bonusAnswer(
  salary: Parameters<typeof yearlyTax>[0],
  bonus: bigint,
  { rule, rules, day: on }: { rule: Rule; rules: ToolRules; day: string },
): Bonus | undefined {
  const [apart] = rulesOn(rules.bonusTax, on);
  if (apart === undefined) return undefined;
  const of = salaryRulesOf(rule);
  return {
    apart: bonusTax(bonus, bonusRulesOf(apart)),
    together: yearlyTax(salary, of, bonus) - yearlyTax(salary, of),
    rule: apart,
  };
}

function bonusRemarks({ apart, together }: Bonus, texts: AnswerTexts): string[] {
  const t = texts.incomeTax;
  if (apart === together) return [t.bonusSame(texts.yuan(apart))];
  const [less, more] = apart < together ? [apart, together] : [together, apart];
  return [t.bonus(apart < together, texts.yuan(less), texts.yuan(more - less))];
}
