import { hasErrorValue } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { BILLBOARD_LIMITS } from "#app/features/published/billboard/billboard.rules.ts";
import type { ColumnUse, RowFault } from "./billboard.rules.ts";

/** A table as rows of cells. */
type Table = readonly (readonly string[])[];
type Metric = { key: string; label: string };

/** An entry as a row of a table. */
export type TablePlace = { rank: number; name: string; note: string; url: string; values: Record<string, string> };

/** A row that cannot become an entry: its number in the table (from 1) and the reason. */
export type FaultyRow = { row: number; fault: RowFault; cells: string[] };

/** Common headings of such tables, by column use. */
const HEADINGS: readonly (readonly [ColumnUse, RegExp])[] = [
  ["rank", /^(?:排名|名次|序号|位次|榜位|rank|no\.?|#)$/i],
  ["name", /^(?:名称|名字|品牌|企业|公司|产品|车型|型号|城市|机构|药店|name|brand|company|product|city)/i],
  ["url", /^(?:链接|网址|官网|地址|url|link)/i],
  ["note", /^(?:备注|说明|简介|点评|note|remark)/i],
];

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/\s|[（(][^（(）)]*[）)]/g, "")
    .toLowerCase();

/** Returns whether the first row of a table contains headings, which is so if no cell of it is a plain number. */
export function hasHeadings([first = []]: Table): boolean {
  return first.some((cell) => cell !== "") && first.every((cell) => !/^\d+(?:\.\d+)?$/.test(cell.trim()));
}

/**
 * Guesses the use of each column by its heading. Without headings, the first column of whole numbers is the rank and
 * the first column of texts is the name. The others are the board's columns in order.
 */
export function guessColumns(table: Table, metrics: readonly Metric[]): ColumnUse[] {
  const width = table[0]?.length ?? 0;
  const uses: ColumnUse[] = Array.from({ length: width }, () => "none");
  const isFree = (use: ColumnUse) => !uses.includes(use);
  if (hasHeadings(table))
    for (const [index, heading] of (table[0] ?? []).entries()) {
      const metric = metrics.find(({ label }) => plain(label) === plain(heading));
      const found = metric === undefined ? HEADINGS.find(([, words]) => words.test(plain(heading)))?.[0] : undefined;
      const use: ColumnUse = metric === undefined ? (found ?? "none") : `value:${metric.key}`;
      if (isFree(use)) uses[index] = use;
    }
  const rows = hasHeadings(table) ? table.slice(1) : table;
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => (row[index] ?? "").trim()));
  const give = (use: ColumnUse, fits: (cells: string[]) => boolean) => {
    const index = columns.findIndex((cells, at) => uses[at] === "none" && cells.length > 0 && fits(cells));
    if (isFree(use) && index !== -1) uses[index] = use;
  };
  give("rank", (cells) => cells.every((cell, at) => Number(cell) === at + 1));
  give("name", (cells) => cells.some((cell) => /\p{L}/u.test(cell)));
  if (!hasHeadings(table))
    for (const { key } of metrics) give(`value:${key}`, (cells) => cells.some((cell) => cell !== ""));
  return uses;
}

/**
 * Converts the rows of a table to entries. Also returns the invalid rows. Without a rank column the row order is the
 * rank.
 */
export function placesOf(
  table: Table,
  uses: readonly ColumnUse[],
  skipsFirst: boolean,
): { places: TablePlace[]; faulty: FaultyRow[] } {
  const places: TablePlace[] = [];
  const faulty: FaultyRow[] = [];
  const [ranks, names] = [new Set<number>(), new Set<string>()];
  for (const [index, cells] of table.entries()) {
    if ((skipsFirst && index === 0) || cells.every((cell) => cell.trim() === "")) continue;
    const place = placeOf(cells, uses, places.length + 1);
    const fault = faultOf(place, { cells, uses }, { ranks, names });
    if (fault !== undefined) {
      faulty.push({ row: index + 1, fault, cells: [...cells] });
      continue;
    }
    ranks.add(place.rank);
    names.add(plain(place.name));
    places.push(place);
  }
  return { places: places.toSorted((one, other) => one.rank - other.rank), faulty };
}

function placeOf(cells: readonly string[], uses: readonly ColumnUse[], next: number): TablePlace {
  const said = (use: ColumnUse) => (cells[uses.indexOf(use)] ?? "").trim().replaceAll(/\s+/g, " ");
  const values = uses.flatMap((use) =>
    use.startsWith("value:") ? [[use.slice("value:".length), said(use)] as const] : [],
  );
  const rank = said("rank")
    .normalize("NFKC")
    .replace(/^第?(\d+)(?:名|位)?$/, "$1");
  return {
    rank: uses.includes("rank") ? Number(rank === "" ? Number.NaN : rank) : next,
    name: said("name"),
    note: said("note"),
    url: said("url"),
    values: Object.fromEntries(values.filter(([, value]) => value !== "")),
  };
}

function faultOf(
  place: TablePlace,
  { cells, uses }: { cells: readonly string[]; uses: readonly ColumnUse[] },
  { ranks, names }: { ranks: ReadonlySet<number>; names: ReadonlySet<string> },
): RowFault | undefined {
  const { rank, name, note, url, values } = place;
  if (cells.some((cell, index) => uses[index] !== "none" && hasErrorValue(cell))) return "error-value";
  if (name === "") return "no-name";
  if (!Number.isInteger(rank) || rank < 1 || rank > BILLBOARD_LIMITS.places) return "bad-rank";
  if (ranks.has(rank)) return "rank-twice";
  if (names.has(plain(name))) return "name-twice";
  if (url !== "" && !(/^https?:\/\/[^\s]{1,490}$/.test(url) && URL.canParse(url))) return "bad-url";
  const isLong = [name, note, ...Object.values(values)].some((text) => text.length > BILLBOARD_LIMITS.cell);
  return isLong ? "too-long" : undefined;
}
