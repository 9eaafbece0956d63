import { subsidyFor } from "../calculators/trade-in.ts";
import { choice, day, money, type Values } from "../tool.form.ts";
import { rulesOn, subsidyOf } from "../tool.rules.ts";
import { TRADE_IN_KINDS } from "../tool.settings.ts";
import { barsOf, defineTool, type Outcome, type Surroundings } from "../tool.ts";

const fields = { kind: choice(TRADE_IN_KINDS), price: money("6999", "0.01", "10000000"), day: day() };

/** 以旧换新: the national subsidy for a purchase. */
export const tradeIn = defineTool({
  fields,
  topics: ["以旧换新", "国补", "家电补贴", "购新补贴", "置换补贴", "报废更新"],
  answer,
});

function answer({ kind, price, day: on }: Values<typeof fields>, { rules, texts }: Surroundings): Outcome {
  const t = texts.tradeIn;
  const rule = rulesOn(rules.tradeIn, on).find((one) => one.kind === kind);
  if (rule === undefined) return { none: texts.noRule(on) };
  const subsidy = subsidyFor(price, subsidyOf(rule));
  const pays = price - subsidy;
  const cap = BigInt(rule.cap) * 100n;
  const limit = BigInt(rule.priceLimit) * 100n;
  const isTooDear = rule.priceLimit > 0 && price > limit;
  return {
    sentence: isTooDear ? t.tooDear(texts.yuan(limit)) : t.sentence(texts.yuan(subsidy), texts.yuan(pays)),
    remarks: [...(subsidy === cap ? [t.capped(texts.yuan(cap))] : []), ...(isTooDear ? [] : [t.local])],
    chart: {
      kind: "bars",
      title: t.chart,
      bars: barsOf([
        { label: t.price, cents: price, text: texts.yuan(price) },
        { label: t.subsidy, cents: subsidy, text: texts.yuan(subsidy) },
        { label: t.pays, cents: pays, text: texts.yuan(pays), isStrong: true },
      ]),
    },
    steps: [
      { name: t.share, value: `${rule.percent}%` },
      { name: t.cap, value: texts.yuan(cap) },
      ...(rule.priceLimit > 0 ? [{ name: t.limit, value: texts.yuan(limit) }] : []),
      { name: t.subsidy, value: texts.yuan(subsidy) },
    ],
    rules: [rule],
  };
}
