import { carCost } from "../calculators/car.ts";
import { choice, count, day, money, percent, quantity, type Values } from "../tool.form.ts";
import { carTaxRulesOf, rulesOn } from "../tool.rules.ts";
import { barsOf, defineTool, type Outcome, type Surroundings } from "../tool.ts";

const fields = {
  price: money("158800", "1", "100000000"),
  subsidy: money("0", "0", "1000000"),
  energy: choice(["new", "petrol"]),
  years: count("5", "1", "30"),
  km: count("15000", "1", "500000"),
  per100km: quantity("15", "0.1", "100"),
  unitPrice: quantity("0.8", "0", "100"),
  insurance: money("5200", "0", "1000000"),
  upkeep: money("800", "0", "1000000"),
  parking: money("3600", "0", "1000000"),
  rest: percent("45", "0", "100"),
  day: day(),
};

/** 养车: the costs of a car over its years of use. */
export const carCostTool = defineTool({
  fields,
  topics: ["养车", "购置税", "新能源车", "纯电", "油耗", "电耗", "保值率", "车险", "充电"],
  answer,
});

function answer(values: Values<typeof fields>, { rules, texts }: Surroundings): Outcome {
  const t = texts.carCost;
  const [rule] = rulesOn(rules.carTax, values.day);
  if (rule === undefined) return { none: texts.noRule(values.day) };
  if (values.subsidy > values.price) return { field: "subsidy", fault: t.subsidyTooMuch };
  const cost = carCost({ ...values, isNewEnergy: values.energy === "new" }, carTaxRulesOf(rule));
  const bought = values.price - values.subsidy;
  const parts = [
    { label: t.bought, cents: bought },
    { label: t.tax, cents: cost.tax },
    { label: t.energy, cents: cost.energy },
    { label: t.keeping, cents: cost.keeping },
    { label: t.rest, cents: cost.rest },
  ];
  return {
    sentence: t.sentence(values.years, texts.yuan(cost.total), texts.yuan(cost.month), texts.yuan(cost.km)),
    remarks: [t.ownNumbers],
    chart: {
      kind: "bars",
      title: t.chart,
      bars: barsOf([
        ...parts.map((part) => ({ ...part, text: texts.yuan(part.cents) })),
        { label: t.total, cents: cost.total, text: texts.yuan(cost.total), isStrong: true },
      ]),
    },
    steps: [
      ...parts.map(({ label, cents }) => ({ name: label, value: texts.yuan(cents) })),
      { name: t.total, value: texts.yuan(cost.total) },
    ],
    rules: [rule],
  };
}
