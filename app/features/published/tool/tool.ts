import type messages from "./tool-answer.zh-cn.ts";
import type { Fields, Values } from "./tool.form.ts";
import type { ToolRules } from "./tool.settings.ts";

export type AnswerTexts = typeof messages;

/** A bar of a chart: its label, its value as text, and its length from 0 to 1. */
export type Bar = { label: string; text: string; length: number; isStrong?: boolean };

/** A chart of a calculator: bars from zero, or lines over years. The values of lines are in yuan. */
export type ToolChart =
  | { kind: "bars"; title: string; bars: Bar[] }
  | { kind: "lines"; title: string; lines: { name: string; values: number[] }[] };

/** A rule that an answer uses. */
export type UsedRule = { documents: readonly string[]; from: string; to: string; checkedOn: string };

/** The answer of a calculator: a sentence, remarks, a chart, and the steps as name and value. */
export type Answer = {
  sentence: string;
  remarks: string[];
  chart: ToolChart | undefined;
  steps: { name: string; value: string }[];
  rules: UsedRule[];
};

/** A calculator's answer, or the reason why there is none: an invalid field, or a sentence. */
export type Outcome = Answer | { field: string; fault: string } | { none: string };

/** The input of a calculator that is not in its form. `today` is yyyy-mm-dd. */
export type Surroundings = { rules: ToolRules; texts: AnswerTexts; today: string };

/** A calculator: its form, the topics of articles that it helps with, and its answer. */
export type Tool<F extends Fields = Fields> = {
  fields: F;
  topics: readonly string[];
  answer: (values: Values<F>, surroundings: Surroundings) => Outcome;
};

/** Defines a calculator. Its answer gets values with the types of its fields. */
export const defineTool = <F extends Fields>(tool: Tool<F>): Tool => tool as unknown as Tool;

/** Returns bars, the longest with length 1. Negative values have length 0. */
export function barsOf(rows: readonly { label: string; cents: bigint; text: string; isStrong?: boolean }[]): Bar[] {
  const longest = rows.reduce((most, { cents }) => (cents > most ? cents : most), 1n);
  return rows.map(({ cents, ...bar }) => ({
    ...bar,
    length: cents <= 0n ? 0 : Number((cents * 1_000n) / longest) / 1_000,
  }));
}
