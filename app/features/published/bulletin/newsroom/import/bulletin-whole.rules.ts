import { hasVerdict, type SheetMapping } from "./bulletin-columns.rules.ts";
import type { TableRead } from "./bulletin-rows.rules.ts";

/**
 * Kinds of warnings about a table as a whole. Those in STOPPING must be fixed before publication; staff accept the
 * others.
 */
export const WHOLE_KINDS = [
  "oldReader",
  "noSheet",
  "openColumns",
  "noVerdict",
  "noneFailed",
  "earlier",
  "count",
  "failedCount",
  "total",
] as const;
export type WholeKind = (typeof WHOLE_KINDS)[number];
export const STOPPING: ReadonlySet<WholeKind> = new Set<WholeKind>([
  "oldReader",
  "noSheet",
  "openColumns",
  "noVerdict",
  "noneFailed",
  "earlier",
]);

/** `said` is the value in a title, a row or another bulletin. `found` is the value in the table. */
export type WholeFault = { kind: WholeKind; said: string; found: string };

/** The data that is compared with a table. */
export type Whole = {
  isOldReader: boolean;
  sheets: readonly SheetMapping[];
  read: TableRead;
  /** The title of the new bulletin; undefined if an existing one gets the samples. */
  title: string | undefined;
  /** The title of an earlier bulletin of the same number and authority. */
  earlier: string | undefined;
};

/** Returns the numbers in a bulletin's title: of all batches, and of failed ones. */
function countsOfTitle(title: string): { all: number[]; failed: number[] } {
  const counts: { all: number[]; failed: number[] } = { all: [], failed: [] };
  for (const part of title.slice(0, 500).split(/[，,。；;：:（(]/)) {
    for (const match of part.matchAll(/(\d{1,6})\s*(?:个|款|组)?\s*(?:批次|批|组|款|份)/g)) {
      // The text after the next number belongs to that next number.
      const [rest = ""] = part.slice(match.index + match[0].length).split(/\d/);
      const isFailed =
        /不合格|不符合|问题/.test(rest) || /(?:不合格|不符合|问题)[^\d]{0,12}$/.test(part.slice(0, match.index));
      const isPassed = !isFailed && /合格/.test(rest) && !/合格情况|不合格/.test(rest);
      if (!isPassed) counts[isFailed ? "failed" : "all"].push(Number(match[1]));
    }
  }
  return counts;
}

/**
 * Returns the contradictions between a bulletin's title and its table. `samples` includes the excluded ones (`out`).
 */
export function titleFaults(
  title: string,
  { samples, failed, out }: { samples: number; failed: number; out: number },
): WholeFault[] {
  const count = samples - out;
  if (count === 0) return [];
  const { all, failed: saidFailed } = countsOfTitle(title);
  const isNamed = /不合格|不符合/.test(title) && !/(?:无|未发现|没有|(?<!\d)0批次)不合格/.test(title);
  const none: WholeFault[] = failed === 0 && isNamed ? [{ kind: "noneFailed", said: title, found: "" }] : [];
  const differ = (kind: WholeKind, said: number[], found: number): WholeFault[] =>
    said.filter((one) => one !== found).map((one) => ({ kind, said: String(one), found: String(found) }));
  return [...none, ...differ("count", all, count), ...differ("failedCount", saidFailed, failed)];
}

/** Returns the warnings about a table as a whole. */
export function wholeFaults({ isOldReader, sheets, read, title, earlier }: Whole): WholeFault[] {
  const faults: WholeFault[] = [];
  const add = (kind: WholeKind, said = "", found = "") => faults.push({ kind, said, found });
  const taken = sheets.filter(({ isTaken }) => isTaken);
  if (isOldReader) add("oldReader");
  if (taken.length === 0) add("noSheet");
  const open = taken.reduce((sum, { columns }) => sum + columns.filter((column) => column === null).length, 0);
  if (open > 0) add("openColumns", "", String(open));
  for (const { columns, name } of taken) if (!hasVerdict(columns)) add("noVerdict", name);
  const samples = read.samples.filter(({ isOut }) => !isOut);
  const failed = samples.filter(({ result }) => result === "fail").length;
  if (title !== undefined) faults.push(...titleFaults(title, { samples: samples.length, failed, out: 0 }));
  if (earlier !== undefined) add("earlier", earlier);
  for (const { numbers, count } of read.totals)
    if (numbers.length > 0 && !numbers.includes(count)) add("total", numbers.join("、"), String(count));
  return faults;
}

/** Returns a document number in a form that can be compared, without brackets and spaces. */
export const plainNumber = (number: string): string => number.normalize("NFKC").replaceAll(/[\s〔〕[\]()【】第]/g, "");
