import type { Place } from "./check.pattern.ts";
import { finderOf } from "./check.rules.ts";
import type { Passage } from "./check.text.ts";
import type { CheckRule, Finding } from "./check.schema.ts";

/** A finding in one field, without an id. */
export type Found = Omit<Finding, "id">;

/** A rule with its compiled pattern. */
export type ReadyRule = CheckRule & { find: (text: string) => Place[] };

/** Compiles rules. Throws PatternError for an invalid pattern. */
export function readyRules(rules: readonly CheckRule[]): ReadyRule[] {
  return rules.filter(({ enabled }) => enabled).map((rule) => ({ ...rule, find: finderOf(rule) }));
}

/** Returns findings of the newsroom's rules. Rules for unsourced claims apply only to texts from outside the newsroom. */
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

/**
 * Returns findings of the operator's word list. `find` returns the listed words that a text contains, including disguised
 * ones.
 */
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
          // The exact position of a disguised word in the line is unknown.
          offset: from + Math.max(0, line.indexOf(word)),
          words: word,
          better: { zh: "", en: "" },
        }));
    });
  });
}
