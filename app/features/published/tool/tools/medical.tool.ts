import { medicalBill } from "../calculators/medical.ts";
import { money, percent, type Values } from "../tool.form.ts";
import { barsOf, defineTool, type Outcome, type Surroundings } from "../tool.ts";

const fields = {
  total: money("28000", "0.01"),
  selfPaid: money("1200"),
  paidFirst: money("800"),
  deductible: money("800"),
  deductibleUsed: money("0"),
  ratio: percent("85", "0", "100"),
  cap: money("300000"),
  capUsed: money("0"),
};

/** 看病报销: the part of a bill that the insurance pays, calculated with the reader's own numbers. */
export const medical = defineTool({
  fields,
  topics: ["医保", "报销", "起付线", "自费", "住院", "门诊", "DRG", "医保目录"],
  answer,
});

function answer(values: Values<typeof fields>, { texts }: Surroundings): Outcome {
  const t = texts.medical;
  if (values.selfPaid + values.paidFirst > values.total) return { field: "selfPaid", fault: t.moreThanTotal };
  const { eligible, deducted, paid, own } = medicalBill(values);
  return {
    sentence: paid === 0n ? t.nothing(texts.yuan(own)) : t.sentence(texts.yuan(paid), texts.yuan(own)),
    remarks: [t.ownNumbers],
    chart: {
      kind: "bars",
      title: t.chart,
      bars: barsOf([
        { label: t.total, cents: values.total, text: texts.yuan(values.total) },
        { label: t.paid, cents: paid, text: texts.yuan(paid) },
        { label: t.own, cents: own, text: texts.yuan(own), isStrong: true },
      ]),
    },
    steps: [
      { name: t.eligible, value: texts.yuan(eligible) },
      { name: t.deducted, value: texts.yuan(deducted) },
      { name: t.paid, value: texts.yuan(paid) },
      { name: t.own, value: texts.yuan(own) },
    ],
    rules: [],
  };
}
