import type { CallData } from "#app/features/base/call/call.ts";
import type { RuleText } from "../check-rule.calls.server.ts";
import { MOST_RULES, RULE_FAMILIES, RULE_KINDS, SEVERITIES, type RuleFamily } from "../check.rules.ts";
import { asItWas, BYTE_ORDER_MARK, csvLine } from "#app/lib/csv.ts";

/** A rule as the screen loads it. */
export type VersionedRule = CallData<"GET /newsroom/checkRules">["list"][number];

const FIELDS = [
  "family",
  "kind",
  "pattern",
  "severity",
  "advice",
  "adviceEn",
  "hits",
  "misses",
  "enabled",
] as const satisfies (keyof RuleText)[];

/** Returns only the form fields of a rule. */
export const ruleTextOf = (rule: RuleText): RuleText => {
  const { family, kind, pattern, severity, advice, adviceEn, hits, misses, enabled } = rule;
  return { family, kind, pattern, severity, advice, adviceEn, hits, misses, enabled };
};

export const emptyRule = (family: RuleFamily): RuleText => ({
  family,
  kind: "literal",
  pattern: "",
  severity: "hint",
  advice: "",
  adviceEn: "",
  hits: [],
  misses: [],
  enabled: true,
});

/** Returns rules as CSV, with a heading row and a row for each rule. A cell of examples has one example per line. */
export const rulesCsv = (rules: readonly RuleText[]): string =>
  BYTE_ORDER_MARK +
  csvLine([...FIELDS]) +
  rules.map((rule) => csvLine(FIELDS.map((name) => cellOf(rule[name])))).join("");

const cellOf = (value: RuleText[keyof RuleText]) =>
  typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "string" ? value : value.join("\n");

/**
 * Parses rules from JSON, or from CSV with the headings of the export. Returns undefined if the file has no rules or other
 * content.
 */
export async function rulesOf(text: string): Promise<RuleText[] | undefined> {
  const content = text.replace(BYTE_ORDER_MARK, "").trim();
  const rules = content.startsWith("[") ? fromJson(content) : await fromCsv(content);
  const all = rules?.map(fitting) ?? [];
  const fit = all.filter((rule) => rule !== undefined);
  return fit.length === 0 || fit.length < all.length || fit.length > MOST_RULES ? undefined : fit;
}

type Loose = Partial<Record<keyof RuleText, unknown>>;

function fromJson(content: string): Loose[] | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    return Array.isArray(parsed) ? parsed.map((one: unknown) => (isLoose(one) ? one : {})) : undefined;
  } catch {
    return undefined;
  }
}

const isLoose = (value: unknown): value is Loose => typeof value === "object" && value !== null;

async function fromCsv(content: string): Promise<Loose[] | undefined> {
  const { default: Papa } = await import("papaparse");
  // The delimiter is read after the first heading, so a tab or semicolon in a pattern does not count.
  const delimiter = /^"?\w+"?([,;\t])/.exec(content)?.[1] ?? ",";
  const [head = [], ...rows] = Papa.parse<string[]>(content, { delimiter }).data;
  if (!head.includes("pattern")) return undefined;
  return rows
    .filter((row) => row.some((cell) => cell !== ""))
    .map((row) => {
      const cells = Object.fromEntries(head.map((name, index) => [name.trim(), asItWas(row[index] ?? "")]));
      const lines = (name: string) => (cells[name] ?? "").split("\n").filter((line) => line !== "");
      return { ...cells, hits: lines("hits"), misses: lines("misses"), enabled: cells["enabled"] !== "no" };
    });
}

/** Completes a rule from a file with defaults. Returns undefined for an invalid rule. */
function fitting(rule: Loose): RuleText | undefined {
  const one = <Value extends string>(values: readonly Value[], value: unknown, otherwise?: Value) =>
    values.find((known) => known === value) ?? (value === undefined || value === "" ? otherwise : undefined);
  const family = one(RULE_FAMILIES, rule.family);
  const kind = one(RULE_KINDS, rule.kind, "literal");
  const severity = one(SEVERITIES, rule.severity);
  const { pattern, advice = "", adviceEn = "", hits = [], misses = [], enabled = true } = rule;
  if (family === undefined || kind === undefined || severity === undefined || typeof enabled !== "boolean")
    return undefined;
  if (typeof pattern !== "string" || typeof advice !== "string" || typeof adviceEn !== "string") return undefined;
  if (!areTexts(hits) || !areTexts(misses)) return undefined;
  return { family, kind, severity, pattern, advice, adviceEn, hits, misses, enabled };
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
