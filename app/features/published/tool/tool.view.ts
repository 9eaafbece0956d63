import type { Crumb, PageMeta } from "#app/lib/page/meta.ts";
import { breadcrumbJsonLd, itemListJsonLd } from "#app/lib/page/meta.ts";
import { lineChart, type LineChart } from "./line-chart.view.ts";
import { initialTexts, readForm, type AnyField, type FieldFault } from "./tool.form.ts";
import { TOOL_NAMES, TOOLS_PATH, toolPath, type ToolName } from "./tool.names.ts";
import type { Answer, AnswerTexts, Bar, Outcome, ToolChart, UsedRule } from "./tool.ts";
import type { ToolRules } from "./tool.settings.ts";
import { TOOLS } from "./tools.ts";

/** A calculator in a list. */
export type ToolLink = { href: string; name: string; description: string };

/** A field as the form shows it. */
export type ShownField = {
  name: string;
  kind: "number" | "choice" | "day";
  label: string;
  hint: string | undefined;
  text: string;
  isRequired: boolean;
  /** Whether the field accepts no decimals. */
  isWhole: boolean;
  error: string | undefined;
  choices: { value: string; label: string }[];
};

export type ShownChart = { kind: "bars"; title: string; bars: Bar[] } | LineChart;

/** An answer as the page shows it. */
export type ShownAnswer = Omit<Answer, "chart"> & { chart: ShownChart | undefined };

/** The page of a calculator. */
export type ToolModel = {
  name: ToolName;
  title: string;
  description: string;
  crumbs: Crumb[];
  fields: ShownField[];
  /** Whether the URL has no parameters, so that the page shows an example. */
  isExample: boolean;
  answer: ShownAnswer | undefined;
  /** Sentences instead of an answer: the faults of fields, or the reason why there is none. */
  faults: string[];
  others: ToolLink[];
};

type Request = {
  /** The query parameters of the URL. */
  params: URLSearchParams;
  rules: ToolRules;
  texts: AnswerTexts;
  /** yyyy-mm-dd in Asia/Shanghai. */
  today: string;
};

/** Returns the page of a calculator, without its breadcrumb. */
export function toolModel(name: ToolName, { params, rules, texts, today }: Request): Omit<ToolModel, "crumbs"> {
  const tool = TOOLS[name];
  const isExample = Object.keys(tool.fields).every((field) => (params.get(field) ?? "") === "");
  const typed = Object.fromEntries(Object.keys(tool.fields).map((field) => [field, params.get(field) ?? ""]));
  const filled = isExample ? initialTexts(tool.fields, today) : typed;
  const form = readForm(tool.fields, filled);
  const outcome = "values" in form ? tool.answer(form.values, { rules, texts, today }) : undefined;
  const errors = "faults" in form ? faultTexts(name, form.faults, texts) : errorOf(outcome);
  const answer = outcome !== undefined && "sentence" in outcome ? outcome : undefined;
  const { name: title, description } = texts.about[name];
  return {
    name,
    title,
    description,
    fields: Object.entries(tool.fields).map(([field, shape]) =>
      shownField({ name: field, shape, text: filled[field] ?? "", error: errors[field] }, { tool: name, texts }),
    ),
    isExample,
    answer: answer && { ...answer, chart: answer.chart && shownChart(answer.chart, name, texts) },
    faults: outcome !== undefined && "none" in outcome ? [outcome.none] : Object.values(errors),
    others: toolLinks(
      texts,
      TOOL_NAMES.filter((other) => other !== name),
    ),
  };
}

/** Returns links to calculators. */
export const toolLinks = (texts: AnswerTexts, names: readonly ToolName[] = TOOL_NAMES): ToolLink[] =>
  names.map((name) => ({
    href: toolPath(name),
    name: texts.about[name].name,
    description: texts.about[name].description,
  }));

const errorOf = (outcome: Outcome | undefined): Record<string, string> =>
  outcome !== undefined && "field" in outcome ? { [outcome.field]: outcome.fault } : {};

/** Returns a sentence for each invalid field. */
function faultTexts(tool: ToolName, faults: Record<string, FieldFault>, texts: AnswerTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => {
      const { least = "", most = "", decimals = 0 } = TOOLS[tool].fields[name] ?? {};
      const label = texts.labels[tool][name] ?? name;
      return [name, sentenceOf(fault, { label, least, most, decimals }, texts)];
    }),
  );
}

function sentenceOf(
  fault: FieldFault,
  { label, least, most, decimals }: { label: string; least: string; most: string; decimals: number },
  { faults }: AnswerTexts,
): string {
  if (fault === "decimals") return faults.decimals(label, decimals);
  return fault === "range" ? faults.range(label, least, most) : faults[fault](label);
}

function shownField(
  { name, shape, text, error }: { name: string; shape: AnyField; text: string; error: string | undefined },
  { tool, texts }: { tool: ToolName; texts: AnswerTexts },
): ShownField {
  return {
    name,
    kind: shape.kind,
    label: texts.labels[tool][name] ?? name,
    hint: texts.hints[tool][name],
    text,
    isRequired: !shape.isOptional,
    isWhole: shape.decimals === 0,
    error,
    choices: shape.choices.map((value) => ({
      value,
      label: texts.choices[`${name}-${value}`] ?? texts.choices[value] ?? value,
    })),
  };
}

/** Returns the chart for display. The lines of a mortgage begin with the principal, others with the first year. */
const shownChart = (chart: ToolChart, name: ToolName, texts: AnswerTexts): ShownChart =>
  chart.kind === "lines" ? lineChart(chart, name === "mortgage", texts) : chart;

/** Returns the rules without duplicates. */
export const uniqueRules = (rules: readonly UsedRule[]): UsedRule[] =>
  rules.filter((rule, index) => rules.findIndex((one) => ruleKey(one) === ruleKey(rule)) === index);

/** Returns the key of a rule in a list: its period and its documents. */
export const ruleKey = ({ from, to, documents }: UsedRule): string => [from, to, ...documents].join(" ");

/** Returns the metadata of a calculator. Search engines must not index a URL with a reader's numbers. */
export function toolMeta({ name, title, description, isExample, crumbs }: ToolModel, siteUrl: string): PageMeta {
  const path = toolPath(name);
  return {
    title,
    description,
    path,
    noindex: !isExample,
    jsonLd: [
      {
        "@type": "WebApplication",
        name: title,
        description,
        url: `${siteUrl}${path}`,
        applicationCategory: "FinanceApplication",
        operatingSystem: "Any",
        isAccessibleForFree: true,
        offers: { "@type": "Offer", price: "0", priceCurrency: "CNY" },
      },
      breadcrumbJsonLd(siteUrl, crumbs),
    ],
  };
}

/** Returns the metadata of the list of calculators. */
export function toolsMeta(
  links: ToolLink[],
  texts: { title: string; intro: string },
  siteUrl: string,
  crumbs: Crumb[],
): PageMeta {
  const items = links.map(({ name, href }) => ({ name, path: href }));
  return {
    title: texts.title,
    description: texts.intro,
    path: TOOLS_PATH,
    jsonLd: [itemListJsonLd(siteUrl, texts.title, items), breadcrumbJsonLd(siteUrl, crumbs)],
  };
}
