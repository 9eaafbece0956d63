import { exact } from "../calculators/exact.ts";
import { compareOffers } from "../calculators/unit-price.ts";
import { choice, money, optional, quantity, type Values } from "../tool.form.ts";
import { barsOf, defineTool, type Outcome, type Surroundings } from "../tool.ts";

const fields = {
  unit: choice(["ml", "g", "sheet", "piece"]),
  price: money("39.90", "0.01", "10000000"),
  size: quantity("500", "0.0001", "1000000"),
  count: quantity("12", "0.0001", "100000"),
  otherPrice: optional(money("", "0.01", "10000000")),
  otherSize: optional(quantity("", "0.0001", "1000000")),
  otherCount: optional(quantity("", "0.0001", "100000")),
};

/** The number of units that the shown price refers to, by unit. */
const BASES = { ml: "100", g: "100", sheet: "100", piece: "1" } as const;

/** 单价: the price of the same amount in one or two offers. */
export const unitPriceTool = defineTool({
  fields,
  topics: ["单价", "比价", "促销", "大促", "双11", "618", "临期", "折扣", "缩量"],
  answer,
});

function answer(values: Values<typeof fields>, { texts }: Surroundings): Outcome {
  const t = texts.unitPrice;
  const base = exact(BASES[values.unit]);
  const per = t.per[values.unit];
  const other = otherOffer(values);
  if (other === "partly") return { field: "otherPrice", fault: t.otherPartly };
  const first = { price: values.price, size: values.size, count: values.count };
  const { prices, cheaper, saved } = compareOffers([first, other ?? first], base);
  const rows = other === undefined ? prices.slice(0, 1) : prices;
  const bars = rows.map((cents, index) => ({
    label: t.offer(index),
    cents,
    text: `${texts.yuan(cents)}${per}`,
    isStrong: index === cheaper,
  }));
  return {
    sentence:
      other === undefined
        ? t.sentence(texts.yuan(prices[0]), per)
        : cheaper === undefined
          ? t.same(texts.yuan(prices[0]), per)
          : t.cheaper(cheaper, texts.yuan(prices[cheaper]), per, String(saved)),
    remarks: [t.gifts],
    chart: other === undefined ? undefined : { kind: "bars", title: t.chart, bars: barsOf(bars) },
    steps: bars.map(({ label, text }) => ({ name: label, value: text })),
    rules: [],
  };
}

function otherOffer({ otherPrice, otherSize, otherCount }: Values<typeof fields>) {
  if (otherPrice === undefined && otherSize === undefined && otherCount === undefined) return undefined;
  if (otherPrice === undefined || otherSize === undefined || otherCount === undefined) return "partly";
  return { price: otherPrice, size: otherSize, count: otherCount };
}
