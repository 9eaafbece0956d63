import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toolSettings } from "../tool.settings.ts";
import { bonusRulesOf, carTaxRulesOf, salaryRulesOf, subsidyOf } from "../tool.rules.ts";
import { carCost, carTax } from "./car.ts";
import { exact, round, yuanText } from "./exact.ts";
import { bonusTax, salaryTax } from "./income-tax.ts";
import { medicalBill } from "./medical.ts";
import { interestOf, repay, type LoanChange } from "./mortgage.ts";
import { rentOrBuy } from "./rent-or-buy.ts";
import { subsidyFor } from "./trade-in.ts";
import { unitPrice } from "./unit-price.ts";

/** The given values of a test case. */
type Given = {
  text: (name: string) => string;
  has: (name: string) => boolean;
  number: (name: string) => ReturnType<typeof exact>;
  cents: (name: string) => bigint;
  count: (name: string) => number;
};

const rules = toolSettings.parse({});
const DAY = "2026-06-01";

const [, ...LINES] = readFileSync(new URL("cases.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const CASES = LINES.map((line) => line.split("\t") as [string, string, string]);

describe("worked cases of the calculators", () => {
  it("are seventy", () => {
    expect(CASES).toHaveLength(70);
  });

  it.each(CASES)("%s %s", (tool, input, expected) => {
    const result: Record<string, string> = RUN[tool]?.(givenOf(input)) ?? {};
    const wanted = pairsOf(expected);
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, result[name]]))).toEqual(wanted);
  });
});

const RUN: Record<string, (given: Given) => Record<string, string>> = {
  mortgage: runMortgage,
  "income-tax": (given) => {
    const salary = {
      income: given.cents("income"),
      insurance: given.cents("insurance"),
      special: given.cents("special"),
      monthsEmployed: given.count("monthsEmployed"),
    };
    const { withheld, sum, yearly } = salaryTax(salary, salaryRulesOf(found(rules.incomeTax[0])));
    return { withheld: withheld.map(yuanText).join(","), year: yuanText(sum), yearlyTax: yuanText(yearly) };
  },
  "income-tax-bonus": (given) => ({
    tax: yuanText(bonusTax(given.cents("bonus"), bonusRulesOf(found(rules.bonusTax[0])))),
  }),
  medical: (given) => {
    const { eligible, paid, own } = medicalBill({
      total: given.cents("total"),
      selfPaid: given.cents("selfPaid"),
      paidFirst: given.cents("paidFirst"),
      deductible: given.cents("deductible"),
      deductibleUsed: given.cents("deductibleUsed"),
      ratio: given.number("ratio"),
      cap: given.cents("cap"),
      capUsed: given.cents("capUsed"),
    });
    return { eligible: yuanText(eligible), paid: yuanText(paid), own: yuanText(own) };
  },
  "trade-in": (given) => {
    const rule = found(
      rules.tradeIn.find(({ kind, from, to }) => kind === given.text("kind") && from <= DAY && DAY <= to),
    );
    return { subsidy: yuanText(subsidyFor(given.cents("price"), subsidyOf(rule))) };
  },
  "car-tax": (given) => ({
    tax: yuanText(carTax(given.cents("price"), given.text("newEnergy") === "yes", carRules(given.text("year")))),
  }),
  "car-cost": (given) => {
    const { total, month, km } = carCost(
      {
        price: given.cents("price"),
        subsidy: given.cents("subsidy"),
        isNewEnergy: given.text("newEnergy") === "yes",
        years: given.count("years"),
        km: given.count("km"),
        per100km: given.number("per100km"),
        unitPrice: given.number("unitPrice"),
        insurance: given.cents("insurance"),
        upkeep: given.cents("upkeep"),
        parking: given.cents("parking"),
        rest: given.number("rest"),
      },
      carRules("2026"),
    );
    return { total: yuanText(total), month: yuanText(month), km: yuanText(km) };
  },
  "rent-or-buy": (given) => {
    const { instalment, years } = rentOrBuy({
      price: given.cents("price"),
      down: given.number("down"),
      rate: given.number("rate"),
      months: given.count("months"),
      rent: given.cents("rent"),
      rise: given.number("rise"),
      yield: given.number("yield"),
      growth: given.number("growth"),
      upkeep: given.cents("upkeep"),
      costs: given.number("costs"),
      years: given.count("years"),
    });
    const { balance, owner, tenant } = found(years.at(-1));
    return {
      instalment: yuanText(instalment),
      balance: yuanText(balance),
      owner: yuanText(owner),
      tenant: yuanText(tenant),
    };
  },
  "unit-price": (given) => {
    const offer = { price: given.cents("price"), size: given.number("size"), count: given.number("count") };
    return { unit: yuanText(round(unitPrice(offer, given.number("base")))) };
  },
};

function runMortgage(given: Given): Record<string, string> {
  const months = repay({
    principal: given.cents("principal"),
    rate: given.number("rate"),
    months: given.count("months"),
    way: given.text("way") as "instalment" | "principal",
    change: changeOf(given),
  });
  return {
    ...Object.fromEntries(months.map(({ payment }, index) => [`payment${index + 1}`, yuanText(payment)])),
    first: yuanText(found(months[0]).payment),
    last: yuanText(found(months.at(-1)).payment),
    months: String(months.length),
    interest: yuanText(interestOf(months)),
  };
}

function changeOf(given: Given): LoanChange | undefined {
  if (!given.has("after")) return undefined;
  const after = given.count("after");
  if (given.has("newRate")) return { kind: "rate", after, rate: given.number("newRate") };
  return { kind: "prepay", after, amount: given.cents("prepay"), keep: given.text("keep") as "term" | "instalment" };
}

const carRules = (year: string) =>
  carTaxRulesOf(found(rules.carTax.find(({ from, to }) => from <= `${year}-06-01` && `${year}-06-01` <= to)));

const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(" ").map((pair) => pair.split("=") as [string, string]));

function givenOf(input: string): Given {
  const pairs = pairsOf(input);
  const text = (name: string) => found(pairs[name]);
  return {
    text,
    has: (name) => name in pairs,
    number: (name) => exact(text(name)),
    cents: (name) => round({ ...exact(text(name)), top: exact(text(name)).top * 100n }),
    count: (name) => Number(text(name)),
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("missing in the case or in the rules");
  return value;
}
