import { describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { LANGUAGES } from "#app/lib/language.ts";
import { TOOL_NAMES, type ToolName } from "./tool.names.ts";
import { TOOL_PARAMS } from "./tool.params.ts";
import { toolSettings } from "./tool.settings.ts";
import { toolModel } from "./tool.view.ts";
import { TOOLS, toolsFor } from "./tools.ts";

const rules = toolSettings.parse({});

const show = (name: ToolName, query = "", today = "2026-06-01", language: (typeof LANGUAGES)[number] = "zh-cn") =>
  toolModel(name, { params: new URLSearchParams(query), rules, texts: messagesOf(language, "tool-answer"), today });

describe("a calculator's page", () => {
  it.each(TOOL_NAMES)("shows an example of %s in both languages, with a label for each field and choice", (name) => {
    for (const language of LANGUAGES) {
      const model = show(name, "", "2026-06-01", language);
      expect(model).toMatchObject({ isExample: true, faults: [] });
      expect(model.answer?.sentence).not.toBe("");
      expect(model.fields.filter((field) => field.label === field.name)).toEqual([]);
      const choices = model.fields.flatMap((field) => field.choices);
      expect(choices.filter(({ value, label }) => value === label)).toEqual([]);
    }
  });

  it("answers to the cent and fills the form with what the reader typed", () => {
    const model = show("mortgage", "principal=80万&rate=３.5&months=240&way=instalment&keep=term");
    expect(model.answer?.sentence).toBe("每月还4,639.68元，还240个月，一共付利息313,522.39元。");
    expect(model.fields[0]).toMatchObject({ text: "80万", error: undefined });
    const lines = model.answer?.chart;
    expect(lines?.kind === "lines" && lines.table.map(({ year }) => year).slice(0, 2)).toEqual([0, 1]);
  });

  it("says which field is wrong and answers nothing", () => {
    const model = show("mortgage", "principal=<b>&rate=99&months=2.5&way=instalment");
    expect(model.answer).toBeUndefined();
    expect(model.faults).toEqual([
      "“借多少（元）”要填数，比如1200或1200.50。",
      "“年利率（%）”要在0到36之间。",
      "“还几个月”要填整数。",
      "请填“提前还了以后”。",
    ]);
    expect(model.fields[0]?.text).toBe("<b>");
  });

  it.each([
    ["mortgage", "principal=1000&rate=3&months=12&way=instalment&keep=term&after=12&prepay=1", "一共才12个月"],
    ["mortgage", "principal=1000&rate=3&months=12&way=instalment&keep=term&after=3&prepay=900", "那时只欠"],
    ["mortgage", "principal=1000&rate=3&months=12&way=instalment&keep=term&prepay=900", "请写还了几个月之后变"],
    [
      "medical",
      "total=10&selfPaid=9&paidFirst=2&deductible=0&deductibleUsed=0&ratio=50&cap=1&capUsed=0",
      "比总费用还多",
    ],
    ["unit-price", "unit=ml&price=1&size=1&count=1&otherPrice=2", "都填上"],
  ] as const)("refuses what does not go together: %s %s", (name, query, sentence) => {
    const model = show(name, query);
    expect(model.answer).toBeUndefined();
    expect(model.faults.join()).toContain(sentence);
    expect(model.fields.filter(({ error }) => error !== undefined)).toHaveLength(1);
  });

  it("calculates nothing for a day without a rule", () => {
    expect(show("trade-in", "kind=digital&price=2999&day=2026-12-31").answer?.sentence).toBe(
      "补449.85元，自己付2,549.15元。",
    );
    const model = show("trade-in", "kind=digital&price=2999&day=2027-01-01");
    expect(model.answer).toBeUndefined();
    expect(model.faults).toEqual([expect.stringContaining("没有2027-01-01的规定")]);
    expect(show("trade-in", "", "2027-01-01").answer).toBeUndefined();
  });

  it("compares the two ways of a bonus", () => {
    const form = "income=20000&insurance=3500&monthsEmployed=12&children=0&infants=0&home=none&day=2026-06-01&bonus=";
    expect(show("income-tax", `${form}36000`).answer?.remarks).toEqual([
      "年终奖单独计税合算，交1,080.00元，比合并少5,520.00元。",
    ]);
  });
});

it("the parameters of the page cache are those of the forms", () => {
  const names = Object.values(TOOLS).flatMap(({ fields }) => Object.keys(fields));
  expect([...TOOL_PARAMS].sort()).toEqual([...new Set(names)].sort());
});

it("an article is linked to the calculators of its topics", () => {
  expect(toolsFor({ title: "提前还房贷，先还哪一笔", tags: [] })).toEqual(["mortgage"]);
  expect(toolsFor({ title: "新规", tags: ["国补", "医保"] })).toEqual(["trade-in", "medical"]);
  expect(toolsFor({ title: "新规", tags: ["芯片"] })).toEqual([]);
});

describe("rules", () => {
  const row = { ...rules.bonusTax[0], from: "2026-01-01", to: "2026-12-31" };
  const fits = (list: unknown[]) => toolSettings.safeParse({ bonusTax: list }).success;

  it("hold on days that no other rule of their kind holds on", () => {
    expect(fits([row, { ...row, from: "2027-01-01", to: "" }])).toBe(true);
    expect(fits([row, { ...row, from: "2026-12-31", to: "" }])).toBe(false);
    expect(fits([{ ...row, to: "2025-12-31" }])).toBe(false);
    const [subsidy] = rules.tradeIn;
    expect(toolSettings.safeParse({ tradeIn: [subsidy, { ...subsidy, kind: "digital" }] }).success).toBe(true);
  });

  it.each([["36000 3 0"], ["5000 3 0", "3000 10 0", "- 45 1"], ["3000 3", "- 45 1"]])(
    "have tax tables that rise to the end: %s",
    (...brackets) => expect(fits([{ ...row, brackets }])).toBe(false),
  );
});
