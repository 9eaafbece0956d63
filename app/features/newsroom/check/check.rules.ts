import { LinearPattern, PatternError, type Place } from "./check.pattern.ts";

/** The severity of a finding: it blocks the story, needs a confirmation, or is a hint. */
export const SEVERITIES = ["block", "confirm", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * Returns whether one reason for a finding is enough for all signers of a round. This holds for findings that do not depend
 * on the text.
 */
export const isAnsweredOnce = (code: string) => code === "no-cover";

/** The families of the newsroom's rules. */
export const RULE_FAMILIES = ["misspelling", "style", "advertising", "unsourced", "pair"] as const;
export type RuleFamily = (typeof RULE_FAMILIES)[number];

/** The kinds of patterns: literal text, a pattern of check.pattern.ts, or a pair `name=code` of a company. */
export const RULE_KINDS = ["literal", "linear", "pair"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The highest number of examples of each kind, and the longest example, pattern or advice in characters. */
export const MOST_EXAMPLES = 10;
export const LONGEST_RULE_TEXT = 200;
/** The highest number of rules in one import, and the number above which the second factor must be repeated. */
export const MOST_RULES = 1_000;
export const MANY_RULES = 20;

/** The pattern of a rule. Its examples are texts that must match (`hits`) and texts that must not (`misses`). */
type Pattern = { kind: RuleKind; pattern: string };
type Examples = { hits: readonly string[]; misses: readonly string[] };

/** A fault of a rule: an invalid pattern, an invalid pair of name and code, or a failing example. */
export type RuleFault = { code: "pattern" | "pair" | "hit" | "miss"; text: string };

/** Returns the faults of a rule. A valid rule has none. */
export function ruleFaults(rule: Pattern & Examples): RuleFault[] {
  if (rule.kind === "pair" && !/^[^=\s]{2,12}=\d{5,6}$/.test(rule.pattern))
    return [{ code: "pair", text: rule.pattern }];
  try {
    const find = finderOf(rule);
    const finds = (text: string) => find(text).length > 0;
    return [
      ...rule.hits.filter((text) => !finds(text)).map((text): RuleFault => ({ code: "hit", text })),
      ...rule.misses.filter(finds).map((text): RuleFault => ({ code: "miss", text })),
    ];
  } catch (error) {
    if (error instanceof PatternError) return [{ code: "pattern", text: error.message }];
    throw error;
  }
}

/** Matches a stock code in brackets. The words before it may name a company: `贵州茅台（600519）`, `宁德时代(300750.SZ)`. */
const CODE = /[（(](?:[A-Z]{2}[:：])?(\d{5,6})(?:\.[A-Z]{2})?[)）]/g;

/** Returns a function that finds the matches of a rule in a text. Throws PatternError for an invalid pattern. */
export function finderOf({ kind, pattern }: Pattern): (text: string) => Place[] {
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
  if (words === "") return places;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length))
    places.push({ from: at, to: at + words.length });
  return places;
}

/** Returns the places where a company's name has another company's code, or its code follows another name. */
function pairPlaces(text: string, name: string, code: string): Place[] {
  if (!text.includes(name) && !text.includes(code)) return [];
  return [...text.matchAll(CODE)].flatMap((match) => {
    const [whole, found = ""] = match;
    const isNamed = text.endsWith(name, match.index);
    if (isNamed === (found === code)) return [];
    return { from: match.index - (isNamed ? name.length : 0), to: match.index + whole.length };
  });
}
