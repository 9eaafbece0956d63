import type { Piece } from "./switches.ts";
import type { Change, Node, Operator } from "./tree.ts";

/** A change of one part of a template, beginning at `from` within the part. */
export type TemplateChange = { start: number; end: number; text: string; part: number; from: number };

type Swap = [operator: Operator, what: string, from: RegExp, to: string | ((match: string) => string)];

const sql = (from: RegExp, to: string): Swap => ["changed SQL", "another SQL", from, to];
const SWAPS: Swap[] = [
  sql(/ desc\b/, " asc"),
  sql(/ and /, " or "),
  sql(/ or /, " and "),
  sql(/ >= /, " > "),
  sql(/ < /, " <= "),
  sql(/ is null\b/, " is not null"),
  sql(/\bleast\(/, "greatest("),
  sql(/\bgreatest\(/, "least("),
  ["wrong time zone", "another zone", /Asia\/Shanghai/, "America/New_York"],
  ["wrong time zone", "another zone", /\+08:00/, "-05:00"],
  [
    "time off by one",
    "one unit more",
    /interval '\d+ (second|minute|hour|day|week|month|year)s?'/,
    (match) => match.replace(/\d+/, (count) => String(Number(count) + 1)),
  ],
];

/**
 * Returns changes of a template's text: a reversed order, "or" instead of "and", one more or less, another zone, a
 * longer interval.
 */
export function changedTemplate(
  template: Node,
  source: string,
  pieces: (change: TemplateChange, index: number) => (id: number) => Piece[],
): Change[] {
  return (template["quasis"] as Node[]).flatMap((quasi, part) => {
    const text = source.slice(quasi.start, quasi.end);
    return SWAPS.flatMap(([operator, what, from, to], index): Change[] => {
      const match = from.exec(text);
      if (match === null) return [];
      const start = quasi.start + match.index;
      const change = {
        start,
        end: start + match[0].length,
        text: typeof to === "string" ? to : to(match[0]),
        part,
        // The span of a part begins with the character before it: a backtick or a brace.
        from: match.index - 1,
      };
      return [{ operator, what, ...change, pieces: pieces(change, index) }];
    });
  });
}
