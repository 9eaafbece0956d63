import type { Result } from "#app/features/published/bulletin/bulletin.schema.ts";
import { type Column } from "./bulletin-columns.rules.ts";
import { isDoubtfulName } from "./bulletin-items.rules.ts";
import { isNotFound, keepsTo } from "./bulletin-limits.rules.ts";
import type { Problem, ProblemKind, ReadFinding, ReadSample, SamplePart, TableView } from "./bulletin-sample.rules.ts";

/** Words of a heading that certainly mean "failed". 主要问题 and 检出项目 can also list passed items. */
const FAILED = /不合格|不符合|超标|超標/;
const FOUND = /检出|檢出|问题|問題/;
/** Matches headings of detected substances. The amount can be within its limit, so the sample may have passed. */
const DETECTED = /检出|檢出/;
const PASSED = "合格";

type Verdict = { result: Result | undefined; problems: Problem[] };

/**
 * Returns a sample with its result. A verdict in the table decides. Without one, items below a heading of failed items
 * have failed. Staff decide about unknown, blank or contradictory values.
 */
export function judgedSample(parts: SamplePart[], view: TableView): Omit<ReadSample, "isOut"> {
  const [first] = parts as [SamplePart];
  const { row, cells } = first;
  const verdict = verdictOf(parts, view);
  const { result } = verdict;
  const failed = failedItems(parts, result, view);
  const problems = [...verdict.problems, ...failed.problems, ...unclearOf(parts)];
  if (result === "fail") problems.push(...doubtfulItems(parts, failed.items));
  if (result !== undefined && verdict.problems.length === 0)
    problems.push(
      ...againstNumbers(parts, result, view),
      ...againstRemark(parts, result),
      ...againstRecheck(parts, result, view),
    );
  return { row, cells, parts, result, findings: result === "fail" ? failed.items : [], problems };
}

const isSeen = (parts: readonly SamplePart[], ...fields: Column[]) =>
  parts.some(({ seen }) => fields.some((field) => seen.has(field)));

/** Returns whether the items are in a column of failed items only. */
function listsFailed(view: TableView): boolean {
  const heading = `${view.headingOf("name")}${view.headingOf("findings")}`;
  const isListed = has(view, "name") || has(view, "findings");
  return isListed && (FAILED.test(heading) || !FOUND.test(heading));
}

const has = (view: TableView, column: Column) => view.columns.includes(column);

function verdictOf(parts: readonly SamplePart[], view: TableView): Verdict {
  const row = parts[0]?.row ?? 0;
  const isSaid = has(view, "result") || parts.some(({ cells }) => (cells.result ?? "") !== "");
  const whole = isSaid ? sampleVerdict(parts, view) : undefined;
  const single = has(view, "item_result") ? itemVerdict(parts, view) : undefined;
  if (whole === undefined && single === undefined) return byHeading(parts, view);
  const problems = [...(whole?.problems ?? []), ...(single?.problems ?? [])];
  const [one, other] = [whole?.result, single?.result];
  if (problems.length === 0 && one !== undefined && other !== undefined && one !== other && !isSeen(parts, "result")) {
    const said = parts[0]?.cells.result ?? "";
    problems.push({ kind: "contradiction", row, field: "result", said, guess: null });
  }
  return { result: problems.length > 0 ? undefined : (one ?? other), problems };
}

/** Returns the verdict about the whole sample, from one or all of its rows. */
function sampleVerdict(parts: readonly SamplePart[], view: TableView): Verdict {
  const heading = view.headingOf("result");
  const said = parts.filter(({ cells }) => (cells.result ?? "") !== "");
  const row = parts[0]?.row ?? 0;
  const at = (kind: ProblemKind, part: SamplePart | undefined): Verdict => ({
    result: undefined,
    problems: [{ kind, row: part?.row ?? row, field: "result", said: part?.cells.result ?? "", guess: null }],
  });
  if (said.length === 0) return at("verdict", undefined);
  const results = said.map((part) => ({ part, result: view.verdictOf(part.cells.result ?? "", heading) }));
  const unknown = results.find(({ result }) => result === undefined);
  if (unknown !== undefined) return at("verdict", unknown.part);
  const other = results.find(({ result }) => result !== results[0]?.result);
  if (other !== undefined) return at("contradiction", other.part);
  return { result: results[0]?.result, problems: [] };
}

/**
 * Returns the verdict that follows from its items: one failed item makes the sample fail. Returns undefined if no row
 * has such a verdict.
 */
function itemVerdict(parts: readonly SamplePart[], view: TableView): Verdict | undefined {
  const problems: Problem[] = [];
  const judged = parts.filter(({ cells, items }) => items.length > 0 || (cells.item_result ?? "") !== "");
  const results = judged.map(({ row, cells, items, seen }): Result | undefined => {
    const said = cells.item_result ?? "";
    const result = view.verdictOf(said, view.headingOf("item_result"));
    const isClear = items.length < 2 || result === "pass" || seen.has("item_result");
    const kind = result === undefined ? "verdict" : isClear ? undefined : "whichItem";
    if (kind !== undefined) problems.push({ kind, row, field: "item_result", said, guess: null });
    return result;
  });
  if (problems.length > 0) return { result: undefined, problems };
  return judged.length === 0 ? undefined : { result: results.includes("fail") ? "fail" : "pass", problems };
}

/**
 * Returns the verdict for a sample without a stated one. Items below a heading of failed items have failed; others are
 * unknown.
 */
function byHeading(parts: readonly SamplePart[], view: TableView): Verdict {
  const row = parts[0]?.row ?? 0;
  const isListed = has(view, "name") || has(view, "findings");
  const items = parts.flatMap((part) => part.items);
  const heading = `${view.headingOf("name")}${view.headingOf("findings")}`;
  const isDetected = DETECTED.test(heading) && !FAILED.test(heading);
  const isUncertain = ({ measured, standard }: ReadFinding) => {
    const keeps = keepsTo(measured, standard);
    return keeps === undefined ? isDetected || isNotFound(measured) : isDetected && keeps;
  };
  if (isListed && items.length > 0 && !items.some(isUncertain)) return { result: "fail", problems: [] };
  // A row that contains only a name may not be a sample.
  const isFull = Object.values(parts[0]?.cells ?? {}).filter((cell) => cell !== "").length > 1;
  const guess = isListed && isFull ? PASSED : null;
  return { result: undefined, problems: [{ kind: "noVerdict", row, field: "result", said: "", guess }] };
}

const LISTS = ["findings", "items", "name", "item"] as const satisfies Column[];

/** Returns the failed items of a failed sample. */
function failedItems(
  parts: readonly SamplePart[],
  result: Result | undefined,
  view: TableView,
): { items: ReadFinding[]; problems: Problem[] } {
  const all = parts.flatMap(({ items }) => items);
  if (has(view, "item_result")) {
    const failed = parts.filter(
      ({ cells }) => view.verdictOf(cells.item_result ?? "", view.headingOf("item_result")) === "fail",
    );
    return { items: failed.flatMap(({ items }) => items), problems: [] };
  }
  if (listsFailed(view) || result !== "fail" || isSeen(parts, ...LISTS)) return { items: all, problems: [] };
  const kept = all.map((item) => ({ item, keeps: keepsTo(item.measured, item.standard) }));
  const items = kept.filter(({ keeps }) => keeps === false).map(({ item }) => item);
  if (all.length < 2 && !/[、和及]/.test(all[0]?.name ?? "")) return { items: all, problems: [] };
  const row = parts[0]?.row ?? 0;
  const field = LISTS.find((column) => has(view, column)) ?? "item";
  const isCertain = items.length > 0 && kept.every(({ keeps }) => keeps !== undefined);
  const said = all.map(({ name }) => name).join("；");
  return { items, problems: isCertain ? [] : [{ kind: "whichItem", row, field, said, guess: null }] };
}

const unclearOf = (parts: readonly SamplePart[]): Problem[] =>
  parts.flatMap(({ row, unclear, doubtful, cells, isShifted, seen }): Problem[] => [
    ...doubtful.map((lines) => ({ kind: "lines" as const, row, ...lines })),
    ...(unclear === undefined
      ? []
      : [{ kind: "split" as const, row, field: unclear, said: cells[unclear] ?? "", guess: null }]),
    ...(isShifted && seen.size === 0
      ? [{ kind: "shifted" as const, row, field: "product" as const, said: cells.product ?? "", guess: null }]
      : []),
  ]);

/** Matches the value of a second test, which can differ from the first. */
const RETESTED = /复检|复验|复测/;

/** Returns problems for failed items whose names are doubtful or whose values come from several tests. */
function doubtfulItems(parts: readonly SamplePart[], failed: readonly ReadFinding[]): Problem[] {
  return parts.flatMap(({ row, cells, seen }): Problem[] => {
    const field = LISTS.find((column) => (cells[column] ?? "") !== "");
    const own = failed.filter((item) => item.row === row && item.name !== "");
    const doubtful = own.find(({ name, measured }) => isDoubtfulName(name) || RETESTED.test(measured));
    if (doubtful === undefined || field === undefined || seen.has(field)) return [];
    return [{ kind: "notItem", row, field, said: cells[field] ?? "", guess: null }];
  });
}

/** Returns a problem if a remark contradicts the verdict, for example because a second test was passed. */
function againstRemark(parts: readonly SamplePart[], result: Result): Problem[] {
  return parts.flatMap(({ row, cells: { remark = "" }, seen }): Problem[] => {
    const says = result === "pass" ? FAILED.test(remark) : /合格|符合/.test(remark.replaceAll(/不(?:合格|符合)/g, ""));
    if (!says || seen.has("remark")) return [];
    return [{ kind: "contradiction", row, field: "remark", said: remark, guess: null }];
  });
}

/** Matches cells that say that no second test took place or that it changed nothing. */
const NO_RECHECK =
  /^(?:[/／—–-]*|无|(?:未|没有|放弃|不)(?:申请|提出|进行)?(?:复检|复验|复测)?(?:申请)?|维持(?:原|初)?(?:检|判|检验)?(?:结论|结果)?)$/;

/** Returns a problem if a second test has another result than the verdict, or an unknown wording. */
function againstRecheck(parts: readonly SamplePart[], result: Result, view: TableView): Problem[] {
  return parts.flatMap(({ row, cells: { recheck = "" }, seen }): Problem[] => {
    if (NO_RECHECK.test(recheck) || seen.has("recheck")) return [];
    const second = view.verdictOf(recheck, view.headingOf("recheck"));
    if (second === result) return [];
    const kind = second === undefined ? "verdict" : "contradiction";
    return [{ kind, row, field: "recheck", said: recheck, guess: null }];
  });
}

/** Returns problems for values and limits that contradict the verdict. */
function againstNumbers(parts: readonly SamplePart[], result: Result, view: TableView): Problem[] {
  const isListedFailed = listsFailed(view);
  return parts.flatMap(({ row, cells, items, seen }): Problem[] => {
    if ([...seen].some((field) => CHECKED.has(field))) return [];
    const own = has(view, "item_result")
      ? view.verdictOf(cells.item_result ?? "", view.headingOf("item_result"))
      : undefined;
    const against = items.find(({ measured, standard }) => {
      const keeps = keepsTo(measured, standard);
      if (keeps === undefined) return false;
      if (own !== undefined) return keeps !== (own === "pass");
      if (result === "pass") return !keeps;
      return keeps && (isListedFailed || items.length === 1);
    });
    const isListed = result === "pass" && isListedFailed && items.length > 0;
    if (against === undefined && !isListed) return [];
    const said = (against ?? items[0]) as ReadFinding;
    const field: Column = has(view, "item_result") ? "item_result" : "result";
    return [
      { kind: "contradiction", row, field, said: `${said.name} ${said.measured}（${said.standard}）`, guess: null },
    ];
  });
}

/** Columns whose cells a staff member may confirm as correct. */
const CHECKED: ReadonlySet<Column> = new Set<Column>([
  "result",
  "item_result",
  "measured",
  "standard",
  "findings",
  "items",
  "name",
  "item",
]);
