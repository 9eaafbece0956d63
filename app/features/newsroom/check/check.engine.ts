import { createHash } from "node:crypto";
import { elementFindings } from "./check.elements.ts";
import { figureFindings } from "./check.figures.ts";
import { passagesOf } from "./check.text.ts";
import { SEVERITIES } from "./check.rules.ts";
import type { CheckedStory, Finding } from "./check.schema.ts";
import { sensitiveFindings, wordFindings, type Found, type ReadyRule } from "./check.words.ts";

/** What a story is held against; `findWords` gives the operator's words that a text holds. */
export type Standards = {
  rules: readonly ReadyRule[];
  findWords: (text: string) => readonly { word: string; action: string }[];
  /** What is not mentioned any more, as `family:words`. */
  allowed: ReadonlySet<string>;
};

/** A text full of faults is not read to its end by anybody. */
const MOST_FINDINGS = 300;

/** All that the machine finds in a story, what stands in its way first; the same text gives the same findings. */
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

/** Ids that stay when something else of the text changes: of what was found, and the how manieth of its kind it is. */
function withIds(found: readonly Found[]): Finding[] {
  const seen = new Map<string, number>();
  return found.map((one) => {
    const name = JSON.stringify([one.family, one.code, one.field, one.words]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { id: createHash("sha256").update(`${name}${count}`).digest("base64url").slice(0, 12), ...one };
  });
}
