import { LinearPattern, PatternError, type Place } from "./check.pattern.ts";

/** What a finding means for its story: it stands in the way, somebody answers for it, or it is worth a look. */
export const SEVERITIES = ["block", "confirm", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Whether one reason for a finding holds for all who sign in a round: nothing in the text bears on it. */
export const isAnsweredOnce = (code: string) => code === "no-cover";

/** What a rule of the house looks for. */
export const RULE_FAMILIES = ["misspelling", "style", "advertising", "unsourced", "pair"] as const;
export type RuleFamily = (typeof RULE_FAMILIES)[number];

/** How a pattern is read: as it stands, as a pattern of check.pattern.ts, or as `name=code` of a company. */
export const RULE_KINDS = ["literal", "linear", "pair"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Examples of a rule, of each sort; how long one is, and a pattern, and advice. */
export const MOST_EXAMPLES = 10;
export const LONGEST_RULE_TEXT = 200;
/** Rules that one import has at most, and beyond how many the second factor is asked for once more. */
export const MOST_RULES = 1_000;
export const MANY_RULES = 20;

/** What a rule looks for, and texts in which it has to find something, or must not. */
type Pattern = { kind: RuleKind; pattern: string };
type Examples = { hits: readonly string[]; misses: readonly string[] };

/** Why a rule is none: its pattern, the name and code of its pair, or an example that it does not hold. */
export type RuleFault = { code: "pattern" | "pair" | "hit" | "miss"; text: string };

/** What is wrong with a rule; nothing where it may be saved. */
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

/** Words before a code in brackets that may name a company: `贵州茅台（600519）`, `宁德时代(300750.SZ)`. */
const CODE = /[（(](?:[A-Z]{2}[:：])?(\d{5,6})(?:\.[A-Z]{2})?[)）]/g;

/** Where a rule finds something in a text. Throws PatternError for a pattern that is none. */
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

/** Where a company stands with a code that is not its own, or its code behind another name. */
function pairPlaces(text: string, name: string, code: string): Place[] {
  if (!text.includes(name) && !text.includes(code)) return [];
  return [...text.matchAll(CODE)].flatMap((match) => {
    const [whole, found = ""] = match;
    const isNamed = text.endsWith(name, match.index);
    if (isNamed === (found === code)) return [];
    return { from: match.index - (isNamed ? name.length : 0), to: match.index + whole.length };
  });
}
