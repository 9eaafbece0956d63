/**
 * Text to insert into the source at `at`, or to replace the source from `at` to `to`. At the same position, closing
 * pieces precede opening ones.
 */
export type Piece = { at: number; to?: number; text: string; opens: boolean; order: number };

type Span = { start: number; end: number };
type Pieces = (id: number) => Piece[];
type Sign = Span & { operator: string; other: string };

/** Returns the source with pieces of edits. At run time the number of an edit switches it on (`$m` in runner.ts). */
export function withSwitches(source: string, pieces: Piece[]): string {
  const sorted = pieces.toSorted(
    (one, next) =>
      one.at - next.at ||
      Number(one.opens) - Number(next.opens) ||
      // Outer pieces open before inner ones and close after them.
      (one.opens ? one.order - next.order : next.order - one.order),
  );
  let done = 0;
  let text = "";
  for (const { at, to = at, text: piece } of sorted) {
    text += source.slice(done, at) + piece;
    done = to;
  }
  return text + source.slice(done);
}

const around = ({ start, end }: Span, order: number, before: string, after: string): Piece[] => [
  { at: start, text: before, opens: true, order },
  { at: end, text: after, opens: false, order },
];

export const skipped =
  (node: Span, order: number): Pieces =>
  (id) =>
    around(node, order, `{ if (!$m.on(${id})) { `, " } }");

export const turned =
  (test: Span, order: number): Pieces =>
  (id) =>
    around(test, order, `$m.not(${id}, `, ")");

export const picked =
  (node: Span, other: string, order: number): Pieces =>
  (id) =>
    around(node, order, `$m.pick(${id}, `, `, ${other})`);

export const flipped =
  (node: Span, { start, end, operator, other }: Sign, order: number): Pieces =>
  (id) => [
    ...around(node, order, `$m.op(${id}, "${operator}", "${other}", `, ")"),
    { at: start, to: end, text: ", ", opens: false, order },
  ];

/** Evaluates the right side only if needed. */
export const chosen =
  (node: Span, { start, end, operator }: Sign, order: number): Pieces =>
  (id) => [
    ...around(node, order, `($m.left(${id}, ${operator === "&&"}, `, ") : $m.value)"),
    { at: start, to: end, text: ") ? (", opens: false, order },
  ];

export const dropped =
  (node: Span, objectEnd: number, order: number): Pieces =>
  (id) => [
    ...around(node, order, `$m.drop(${id}, `, ")"),
    { at: objectEnd, text: ", ($q) => $q", opens: false, order },
  ];

/** Adds the second argument of orderBy. */
export const called =
  (at: number, order: number): Pieces =>
  (id) => [{ at, text: `, ...($m.on(${id}) ? ["desc"] : [])`, opens: false, order }];

/** Replaces the text of a part of a tagged template. */
export const retagged =
  (tag: Span, change: Span & { text: string; part: number; from: number }, order: number): Pieces =>
  (id) => {
    const { part, from, text } = change;
    const to = from + change.end - change.start;
    return around(tag, order, `$m.tag(${id}, ${JSON.stringify({ part, from, to, text })}, `, ")");
  };

/** Swaps the first two arguments. */
export const swapped =
  (both: Span, order: number): Pieces =>
  (id) =>
    around(both, order, `...$m.swapped(${id}, [`, "])");

/** Does not await a promise. */
export const late =
  (work: Span, order: number): Pieces =>
  (id) =>
    around(work, order, `$m.late(${id}, `, ")");

/** Runs each statement of a transaction separately. */
export const alone =
  (callee: Span, order: number): Pieces =>
  (id) => [
    { at: 0, text: `import { database as $database${id} } from "#db/client.ts";`, opens: true, order },
    ...around(callee, order, `$m.alone(${id}, `, `, $database${id})`),
  ];

/** Moves a date by one day. */
export const later =
  (date: Span, order: number): Pieces =>
  (id) =>
    around(date, order, `$m.later(${id}, `, ")");

/** Removes an element of a list. */
export const unlisted =
  (element: Span, order: number): Pieces =>
  (id) =>
    around(element, order, `...$m.listed(${id}, [`, "])");

/** Changes the value of a shorthand property. */
export const renamed =
  (name: string) =>
  (value: Span, other: string, order: number): Pieces =>
  (id) =>
    around(value, order, `${name}: $m.pick(${id}, `, `, ${other})`);
