import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { editsOf, type Edit } from "./edits.ts";
import { $m } from "./switchboard.ts";
import { withSwitches } from "./switches.ts";
import { OPERATORS, type Operator } from "./tree.ts";

/** Code for each kind of defect: its correct result, and its results with each defect. */
const EXAMPLES: [operator: Operator, code: string, right: unknown, wrong: unknown[]][] = [
  ["removed statement", "() => { const list = []; list.push(1); return list.length; }", 1, [0]],
  ["negated condition", "() => (7 > 5 ? 'more' : 'less')", "more", ["less"]],
  ["other operator", "() => 3 <= 3", true, [false]],
  ["changed query", "() => query.where('id').text", "all id", ["all"]],
  [
    "changed SQL",
    "() => text`select from articles order by id desc`",
    "select from articles order by id desc",
    ["select from articles order by id asc"],
  ],
  ["changed number", "() => 7", 7, [8]],
  ["changed boolean", "() => true", true, [false]],
  ["swapped arguments", "() => { const [from, to] = ['a', 'b']; return join(from, to); }", "ab", ["ba"]],
  ["dropped await", "async () => { const done = []; await later(() => done.push(1)); return done.length; }", 1, [0]],
  [
    "dropped transaction",
    "async () => withTransaction(async (trx) => { add(trx); return add(trx); })",
    "transaction",
    ["no transaction"],
  ],
  ["wrong time zone", "() => dateIn('Asia/Shanghai')", "in Asia/Shanghai", ["in America/New_York"]],
  ["wrong time zone", "() => `2026-11-28T00:00:00+08:00`", "2026-11-28T00:00:00+08:00", ["2026-11-28T00:00:00-05:00"]],
  ["wrong recipient", "() => ((actor, memberId) => tell(memberId, 'x'))({ id: 1 }, 2)", "told 2", ["told 1"]],
  ["wrong recipient", "() => ((actor, { memberId }) => ({ memberId }).memberId)({ id: 1 }, { memberId: 2 })", 2, [1]],
  ["time off by one", "() => new Date(0).getTime()", 0, [86_400_000]],
  ["time off by one", "() => text`now() - interval '1 day'`", "now() - interval '1 day'", ["now() - interval '2 day'"]],
  [
    "removed invalidation",
    "() => { let purged = 0; const purgePages = () => { purged += 1; }; purgePages(); return purged; }",
    1,
    [0],
  ],
  ["removed invalidation", "() => [pageTag.site, pageTag.jobs].join()", "site,jobs", ["jobs", "site"]],
  [
    "browser state",
    "() => { const state = { open: false }; state.open = [1].length > 0; return state.open; }",
    true,
    [false],
  ],
  ["browser state", "() => useEffect(() => { return () => 'tidied'; })", "tidied", [undefined]],
  ["browser state", "() => useMemo(() => 1, ['story']).length", 1, [0]],
];

/** Functions that the examples call. */
const surroundings = () => ({
  $m,
  query: { text: "all", where: (name: string) => ({ text: `all ${name}` }) },
  text: (strings: TemplateStringsArray) => strings.join(""),
  join: (one: string, other: string) => one + other,
  later: async (work: () => void) => {
    await new Promise((resolve) => setImmediate(resolve));
    work();
  },
  withTransaction: async (work: (trx: string) => unknown) => work("transaction"),
  database: () => "no transaction",
  add: (db: string) => db,
  dateIn: (zone: string) => `in ${zone}`,
  tell: (member: number) => `told ${member}`,
  pageTag: { site: "site", jobs: "jobs" },
  useEffect: (effect: () => (() => string) | undefined) => effect()?.(),
  useMemo: (_: unknown, dependencies: unknown[]) => dependencies,
});

async function outcome(source: string, edits: Edit[], edit: number): Promise<unknown> {
  const pieces = edits.flatMap((one, index) => one.pieces?.(index + 1) ?? []);
  const woven = withSwitches(source, pieces).replaceAll(
    /import \{ database as (\S+) \} from "#db\/client.ts";/g,
    "const $1 = database;",
  );
  Object.assign($m, { edit, turns: 0 });
  try {
    return await runInNewContext(`${woven};\nexample();`, surroundings());
  } finally {
    $m.edit = 0;
  }
}

it.each(EXAMPLES)("plants a defect of kind %s in %s", async (operator, code, right, wrong) => {
  const source = `const example = ${code}`;
  const edits = editsOf("example.ts", source, { isBrowser: operator === "browser state" });
  expect(await outcome(source, edits, 0)).toEqual(right);
  const planted = [...edits.entries()].filter(([, edit]) => edit.operator === operator);
  expect(await Promise.all(planted.map(async ([index]) => outcome(source, edits, index + 1)))).toEqual(wrong);
  // Plants the same defects directly into the code, without a switch.
  for (const [, { start, end, text }] of planted)
    expect(source.slice(0, start) + text + source.slice(end)).not.toBe(source);
});

it("has an example of each kind of defect", () => {
  expect(new Set(EXAMPLES.map(([operator]) => operator))).toEqual(new Set(OPERATORS));
});

it("plants nothing that nobody could meet", () => {
  const operatorsOf = (source: string) => editsOf("example.ts", source).map(({ operator }) => operator);
  // Statements of one transaction run in order anyway, so a missing `await` has no effect. A single statement needs no
  // transaction.
  expect(operatorsOf("const f = async (trx) => { await save(trx); }")).not.toContain("dropped await");
  expect(operatorsOf("const f = async () => withTransaction(async (trx) => save(trx))")).not.toContain(
    "dropped transaction",
  );
  expect(operatorsOf("const f = (a, b) => Math.max(a, b)")).toEqual([]);
  expect(operatorsOf("const f = (actor, trx) => save(actor, trx)")).toEqual([]);
  // A local variable is another name for the actor.
  expect(operatorsOf("const f = (actor) => { const staffId = colleague(actor); return reserve(staffId); }")).toEqual(
    [],
  );
});
