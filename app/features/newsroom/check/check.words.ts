import { LinearPattern, type Place } from "./check.pattern.ts";
import type { Passage } from "./check.text.ts";
import type { CheckRule, Finding } from "./check.schema.ts";

/** What was found in one field, before it has an id. */
export type Found = Omit<Finding, "id">;

/** A rule that can be run. */
export type ReadyRule = CheckRule & { find: (text: string) => Place[] };

/** Words before a code in brackets that may name a company: `贵州茅台（600519）`, `宁德时代(300750.SZ)`. */
const CODE = /[（(](?:[A-Z]{2}[:：])?(\d{5,6})(?:\.[A-Z]{2})?[)）]/g;
const LONGEST_NAME = 12;

/** Rules as they are run. Throws PatternError for a pattern that is none. */
export function readyRules(rules: readonly CheckRule[]): ReadyRule[] {
  return rules.filter(({ enabled }) => enabled).map((rule) => ({ ...rule, find: finderOf(rule) }));
}

function finderOf({ kind, pattern }: CheckRule): (text: string) => Place[] {
  switch (kind) {
    case "literal":
      return (text) => literalPlaces(text, pattern);
    case "linear": {
      const linear = new LinearPattern(pattern);
      return (text) => linear.find(text);
    }
    case "pair": {
      const [name = "", code = ""] = pattern.split("=");
      return (text) => pairPlaces(text, name, code);
    }
  }
}

function literalPlaces(text: string, words: string): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length))
    places.push({ from: at, to: at + words.length });
  return places;
}

/** Where a company stands with a code that is not its own, or its code behind another name. */
function pairPlaces(text: string, name: string, code: string): Place[] {
  if (!text.includes(name) && !text.includes(code)) return [];
  return [...text.matchAll(CODE)].flatMap((match) => {
    const [whole, found = ""] = match;
    const isNamed = text.slice(Math.max(0, match.index - LONGEST_NAME), match.index).endsWith(name);
    if (isNamed === (found === code)) return [];
    return { from: match.index - (isNamed ? name.length : 0), to: match.index + whole.length };
  });
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
