import { rentOrBuy } from "../calculators/rent-or-buy.ts";
import { count, money, percent, type Values } from "../tool.form.ts";
import { defineTool, type Outcome, type Surroundings } from "../tool.ts";

const fields = {
  price: money("2000000", "1"),
  down: percent("30", "0", "100"),
  rate: percent("3.1", "0", "36"),
  months: count("360", "1", "480"),
  rent: money("4000", "0", "1000000"),
  rise: percent("2", "0", "30"),
  yield: percent("2", "0", "30"),
  growth: percent("0", "-30", "30"),
  upkeep: money("500", "0", "1000000"),
  costs: percent("3", "0", "30"),
  years: count("10", "1", "40"),
};

/** 租房还是买房: the wealth of owner and tenant after some years. */
export const rentOrBuyTool = defineTool({
  fields,
  topics: ["买房", "租房", "租金", "租售比", "首付", "房价", "租赁"],
  answer,
});

function answer(values: Values<typeof fields>, { texts }: Surroundings): Outcome {
  const t = texts.rentOrBuy;
  const { instalment, years, evenGrowth } = rentOrBuy(values);
  const last = years.at(-1);
  if (last === undefined) return { none: texts.nothing };
  const difference = last.owner - last.tenant;
  const apart = texts.yuan(difference < 0n ? -difference : difference);
  const yuan = (pick: (year: (typeof years)[number]) => bigint) => years.map((year) => Number(pick(year)) / 100);
  return {
    sentence: difference === 0n ? t.even(values.years) : t.sentence(values.years, difference > 0n, apart),
    remarks: [t.growth(String(evenGrowth)), t.assumptions],
    chart: {
      kind: "lines",
      title: t.chart,

      lines: [
        { name: t.owner, values: yuan(({ owner }) => owner) },
        { name: t.tenant, values: yuan(({ tenant }) => tenant) },
      ],
    },
    steps: [
      { name: t.instalment, value: texts.yuan(instalment) },
      { name: t.balance(values.years), value: texts.yuan(last.balance) },
      { name: t.ownerHas(values.years), value: texts.yuan(last.owner) },
      { name: t.tenantHas(values.years), value: texts.yuan(last.tenant) },
    ],
    rules: [],
  };
}
