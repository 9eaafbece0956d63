import type { Bracket, SalaryRules } from "./calculators/income-tax.ts";
import type { CarTaxRules } from "./calculators/car.ts";
import { exact } from "./calculators/exact.ts";
import type { Subsidy } from "./calculators/trade-in.ts";
import type { ToolRules } from "./tool.settings.ts";

type Row<Key extends keyof ToolRules> = ToolRules[Key][number];

/** Returns the rules that apply on a day (yyyy-mm-dd), in the order of the settings. */
export const rulesOn = <Rule extends { from: string; to: string }>(rules: readonly Rule[], day: string): Rule[] =>
  rules.filter(({ from, to }) => from <= day && (to === "" || day <= to));

const cents = (yuan: number) => BigInt(yuan) * 100n;
const number = (value: number) => exact(String(value));

export const salaryRulesOf = ({ basic, brackets }: Row<"incomeTax">): SalaryRules => ({
  basic: cents(basic),
  brackets: brackets.map(bracketOf),
});

export const bonusRulesOf = ({ brackets }: Row<"bonusTax">): Bracket[] => brackets.map(bracketOf);

export const subsidyOf = ({ percent, cap, priceLimit }: Row<"tradeIn">): Subsidy => ({
  percent: number(percent),
  cap: cents(cap),
  priceLimit: priceLimit === 0 ? null : cents(priceLimit),
});

export const carTaxRulesOf = ({ vat, rate, reduction, reductionCap }: Row<"carTax">): CarTaxRules => ({
  vat: number(vat),
  rate: number(rate),
  reduction: number(reduction),
  reductionCap: cents(reductionCap),
});

/** Parses a line `limit rate deduction` of a tax table. */
function bracketOf(line: string): Bracket {
  const [limit = "-", rate = "0", deduction = "0"] = line.split(" ");
  return {
    limit: limit === "-" ? null : cents(Number(limit)),
    rate: exact(rate),
    deduction: cents(Number(deduction)),
  };
}
