import type { SourceFault } from "#app/features/newsroom/source/source.policy.ts";
import type check from "#app/features/newsroom/check/check.zh-cn.ts";

type Nothing = Record<string, never>;

/** The reasons why a story cannot be released. Each has the facts that its sentence contains. Times are in seconds. */
export type FaultFacts = {
  "no-text": Nothing;
  changed: Nothing;
  unapproved: Nothing;
  "ai-label": Nothing;
  embargo: { until: number };
  /** The licence of a picture is not valid at the time of the release. */
  picture: Nothing;
  "picture-unknown": Nothing;
  "picture-incomplete": Nothing;
  blocks: { found: { code: keyof (typeof check)["codes"]; words: string }[] };
  /** An internal error, which is in the log. */
  broken: Nothing;
} & Record<SourceFault, { source: string }>;

/** One reason with its facts, as stored with a failed release. */
export type ReleaseFault = { [Code in keyof FaultFacts]: { code: Code; facts: FaultFacts[Code] } }[keyof FaultFacts];

/** The sentence of each reason in one language. Findings of the check have their own texts. */
export type FaultTexts = {
  [Code in Exclude<keyof FaultFacts, "blocks">]: (facts: FaultFacts[Code]) => string;
} & { blocks: (found: string[]) => string };
