/** The number of evaluations that indicates an endless loop. */
const MOST_TURNS = 5_000_000;
/**
 * The limit for loops that run queries: this many evaluations in a test that has run this long, shortly before its
 * timeout.
 */
const SLOW = { turns: 10_000, milliseconds: 50_000 };

type Operation = (one: never, other: never) => unknown;
const OPERATIONS: Record<string, Operation> = {
  "===": (one: unknown, other: unknown) => one === other,
  "!==": (one: unknown, other: unknown) => one !== other,
  "<": (one: number, other: number) => one < other,
  "<=": (one: number, other: number) => one <= other,
  ">": (one: number, other: number) => one > other,
  ">=": (one: number, other: number) => one >= other,
  "-": (one: number, other: number) => one - other,
  "+": (one: number, other: number) => one + other,
};

const DAY_MS = 86_400_000;
type Together = (work: (db: unknown) => unknown, ...more: unknown[]) => Promise<unknown>;
type Change = { part: number; from: number; to: number; text: string };
type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;

/** Functions called by the pieces of switches.ts. `edit` is the number of the active edit, 0 for none. */
export const $m = {
  edit: 0,
  turns: 0,
  /** The start of the running test, and the number of evaluations at that time. */
  test: { began: 0, turns: 0 },
  hits: new Set<number>(),
  value: undefined as unknown,
  on(id: number): boolean {
    $m.hits.add(id);
    if (id !== $m.edit) return false;
    $m.turns += 1;
    if ($m.turns > MOST_TURNS || $m.isSlowLoop()) throw new Error("endless");
    return true;
  },
  isSlowLoop: () => $m.turns - $m.test.turns > SLOW.turns && performance.now() - $m.test.began > SLOW.milliseconds,
  not: (id: number, value: unknown) => ($m.on(id) ? !value : value),
  pick: (id: number, value: unknown, other: unknown) => ($m.on(id) ? other : value),
  op: (id: number, operator: string, other: string, left: never, right: never) =>
    OPERATIONS[$m.on(id) ? other : operator]?.(left, right),
  /** Returns whether the right side must be evaluated. Otherwise the left one is the value. */
  left(id: number, isAnd: boolean, value: unknown): boolean {
    const on = $m.on(id);
    $m.value = value;
    return isAnd === on ? !value : Boolean(value);
  },
  swapped: (id: number, [one, other]: [unknown, unknown]) => ($m.on(id) ? [other, one] : [one, other]),
  listed: (id: number, list: unknown[]) => ($m.on(id) ? [] : list),
  later: (id: number, date: Date) => ($m.on(id) ? new Date(date.getTime() + DAY_MS) : date),
  late: (id: number, work: unknown) => ($m.on(id) ? undefined : work),
  alone: (id: number, together: Together, database: () => unknown): Together =>
    $m.on(id) ? async (work) => work(database()) : together,
  drop: (id: number, query: unknown, go: (query: unknown) => unknown) => ($m.on(id) ? query : go(query)),
  tag(id: number, { part, from, to, text }: Change, tag: Tag): Tag {
    if (!$m.on(id)) return tag;
    const other = (strings: readonly string[]) =>
      strings.map((one, index) => (index === part ? one.slice(0, from) + text + one.slice(to) : one));
    return (strings, ...values) => tag(Object.assign(other(strings), { raw: other(strings.raw) }), ...values);
  },
};
