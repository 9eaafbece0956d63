import type { Place } from "./check.pattern.ts";
import { finderOf } from "./check.rules.ts";
import type { Passage } from "./check.text.ts";
import type { CheckRule, Finding } from "./check.schema.ts";

/** What was found in one field, before it has an id. */
export type Found = Omit<Finding, "id">;

/** A rule that can be run. */
export type ReadyRule = CheckRule & { find: (text: string) => Place[] };

/** Rules as they are run. Throws PatternError for a pattern that is none. */
export function readyRules(rules: readonly CheckRule[]): ReadyRule[] {
  return rules.filter(({ enabled }) => enabled).map((rule) => ({ ...rule, find: finderOf(rule) }));
}

/** What the house's rules find. Claims without a source are looked for in words of others alone. */
export function wordFindings(passages: readonly Passage[], rules: readonly ReadyRule[], origin: string): Found[] {
  const isOurs = origin !== "reprint" && origin !== "compiled";
  return rules
    .filter(({ family }) => !(isOurs && family === "unsourced"))
    .flatMap(({ find, family, severity, advice, adviceEn }) =>
      passages.flatMap(({ field, text }) =>
        find(text).map(({ from, to }) => ({
          family,
          code: family,
          severity,
          field,
          offset: from,
          words: text.slice(from, to),
          better: { zh: advice, en: adviceEn === "" ? advice : adviceEn },
        })),
      ),
    );
}

/** What the operator's list of words finds; `find` gives the words that a text holds, disguised ones among them. */
export function sensitiveFindings(
  passages: readonly Passage[],
  find: (text: string) => readonly { word: string; action: string }[],
): Found[] {
  return passages.flatMap(({ field, text }) => {
    let start = 0;
    return text.split("\n").flatMap((line) => {
      const from = start;
      start += line.length + 1;
      return find(line)
        .filter(({ action }) => action === "refuse" || action === "hold")
        .map(({ word, action }) => ({
          family: "sensitive" as const,
          code: "sensitive",
          severity: action === "refuse" ? ("block" as const) : ("confirm" as const),
          field,
          // A word in disguise stands somewhere in the line.
          offset: from + Math.max(0, line.indexOf(word)),
          words: word,
          better: { zh: "", en: "" },
        }));
    });
  });
}
