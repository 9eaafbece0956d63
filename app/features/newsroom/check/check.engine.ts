import { createHash } from "node:crypto";
import { elementFindings } from "./check.elements.ts";
import { figureFindings } from "./check.figures.ts";
import { passagesOf } from "./check.text.ts";
import { SEVERITIES } from "./check.rules.ts";
import type { CheckedStory, Finding } from "./check.schema.ts";
import { sensitiveFindings, wordFindings, type Found, type ReadyRule } from "./check.words.ts";

/**
 * The rules and words that a story is checked against. `findWords` returns the operator's sensitive words that a text
 * contains.
 */
export type Standards = {
  rules: readonly ReadyRule[];
  findWords: (text: string) => readonly { word: string; action: string }[];
  /** Words whose findings are suppressed, as `family:words`. */
  allowed: ReadonlySet<string>;
};

/** The highest number of findings. A writer would not read more. */
const MOST_FINDINGS = 300;

/** Returns all findings in a story, blocking ones first. The same text always gets the same findings and ids. */
export function checkStory(story: CheckedStory, { rules, findWords, allowed }: Standards): Finding[] {
  const passages = passagesOf(story);
  const found = [
    ...elementFindings(story),
    ...sensitiveFindings(passages, findWords),
    ...wordFindings(passages, rules, story.fields.origin),
    ...figureFindings(passages),
  ];
  const rank = ({ severity }: Found) => SEVERITIES.indexOf(severity);
  const isMentioned = ({ family, words, severity }: Found) =>
    severity === "block" || !allowed.has(`${family}:${words}`);
  const mentioned = found.filter(isMentioned);
  const sorted = mentioned.sort((one, other) => rank(one) - rank(other)).slice(0, MOST_FINDINGS);
  return withIds(sorted);
}

/**
 * Adds an id to each finding. It is derived from the finding and its ordinal among equal ones, so changes elsewhere in
 * the text do not change it.
 */
function withIds(found: readonly Found[]): Finding[] {
  const seen = new Map<string, number>();
  return found.map((one) => {
    const name = JSON.stringify([one.family, one.code, one.field, one.words]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { id: createHash("sha256").update(`${name}${count}`).digest("base64url").slice(0, 12), ...one };
  });
}
