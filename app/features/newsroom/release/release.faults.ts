import type { SourceFault } from "#app/features/newsroom/source/source.policy.ts";
import type check from "#app/i18n/zh-cn/check.ts";

type Nothing = Record<string, never>;

/** Why a story cannot go out, each with the facts that its sentence is filled with; times are seconds. */
export type FaultFacts = {
  "no-text": Nothing;
  changed: Nothing;
  unapproved: Nothing;
  "ai-label": Nothing;
  embargo: { until: number };
  /** The right to one does not hold when the story is to go out. */
  picture: Nothing;
  "picture-unknown": Nothing;
  "picture-incomplete": Nothing;
  blocks: { found: { code: keyof (typeof check)["codes"]; words: string }[] };
  /** Something of the site's own, which the log has. */
  broken: Nothing;
} & Record<SourceFault, { source: string }>;

/** One reason, as it is kept beside a release that failed. */
export type ReleaseFault = { [Code in keyof FaultFacts]: { code: Code; facts: FaultFacts[Code] } }[keyof FaultFacts];

/** The sentence of a reason in one language; what the machine found is said by its own texts. */
export type FaultTexts = {
  [Code in Exclude<keyof FaultFacts, "blocks">]: (facts: FaultFacts[Code]) => string;
} & { blocks: (found: string[]) => string };
