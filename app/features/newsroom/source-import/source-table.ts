import { SOURCE_LENGTHS } from "#app/features/newsroom/source/source.rules.ts";

/** Rows of cells, as tables are read. */
type Table = readonly (readonly string[])[];

/** What a row of a list of sources says; what the table has no column for is not there. */
export type ListedSource = { name: string; host?: string; terms?: string };

/** Why a row names no source. */
export const SOURCE_ROW_FAULTS = ["noName", "longName", "badHost", "longTerms", "twice"] as const;
export type SourceRowFault = (typeof SOURCE_ROW_FAULTS)[number];
/** A row that is left out, by its number in the table (from 1), and why. */
export type FaultySourceRow = { row: number; name: string; fault: SourceRowFault };

type Use = "name" | "host" | "terms";

/** How headings of such lists are commonly called. */
const HEADINGS: readonly (readonly [Use, RegExp])[] = [
  ["host", /^(?:域名|网址|网站地址|网站域名|首页|链接|host|domain|site|url)/i],
  ["name", /^(?:名称|单位|媒体|来源|网站名称|新闻单位|名字|name|source)/i],
  ["terms", /^(?:备注|约定|条款|说明|terms|note)/i],
];
/** Its last part begins with a letter, so that no number and no address of a network is one. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

/**
 * The sources that a table lists, each once, and the rows that name none. Its first row may name the columns; without such a
 * row the first column with words is the names and the first with hosts or addresses the hosts.
 */
export function sourcesOfTable(table: Table): { sources: ListedSource[]; faulty: FaultySourceRow[] } {
  const named = usesOf(table[0] ?? []);
  const uses = named ?? guessedUses(table);
  const sources = new Map<string, ListedSource>();
  const faulty: FaultySourceRow[] = [];
  for (const [index, cells] of table.entries()) {
    if ((index === 0 && named !== undefined) || cells.every((cell) => cell.trim() === "")) continue;
    const source = sourceOf(cells, uses);
    const fault = sources.has(source.name) ? "twice" : faultOf(source);
    if (fault === undefined) sources.set(source.name, source);
    else faulty.push({ row: index + 1, name: source.name, fault });
  }
  return { sources: [...sources.values()], faulty };
}

/** What the columns hold by their headings; undefined where the row is none of headings. */
function usesOf(headings: readonly string[]): (Use | undefined)[] | undefined {
  const uses = headings.map((heading) => HEADINGS.find(([, words]) => words.test(heading.trim()))?.[0]);
  return uses.includes("name") ? uses.map((use, index) => (uses.indexOf(use) === index ? use : undefined)) : undefined;
}

function guessedUses(table: Table): (Use | undefined)[] {
  const width = table[0]?.length ?? 0;
  const first = (fits: (cell: string) => boolean) =>
    Array.from({ length: width }, (_, column) => column).find((column) =>
      table.some((cells) => fits((cells[column] ?? "").trim())),
    );
  const host = first((cell) => HOST.test(hostOf(cell)));
  const name = first((cell) => /\p{Script=Han}|[a-z]{2} ?[a-z]/iu.test(cell) && !HOST.test(hostOf(cell)));
  return Array.from({ length: width }, (_, column) =>
    column === name ? "name" : column === host ? "host" : undefined,
  );
}

function sourceOf(cells: readonly string[], uses: readonly (Use | undefined)[]): ListedSource {
  const said = (use: Use) => (cells[uses.indexOf(use)] ?? "").replaceAll(/\s+/g, " ").trim();
  return {
    name: said("name"),
    ...(uses.includes("host") && { host: hostOf(said("host")) }),
    ...(uses.includes("terms") && { terms: said("terms") }),
  };
}

/** The host of what may be an address, in small letters and without "www."; anything else as it stands. */
function hostOf(text: string): string {
  const bare = text.trim().toLowerCase();
  const host = URL.parse(bare.includes("://") ? bare : `https://${bare}`)?.hostname ?? bare;
  return (HOST.test(host) ? host : bare).replace(/^www\./, "");
}

function faultOf({ name, host = "", terms = "" }: ListedSource): SourceRowFault | undefined {
  if (name === "") return "noName";
  if (name.length > SOURCE_LENGTHS.name) return "longName";
  if (host !== "" && (!HOST.test(host) || host.length > SOURCE_LENGTHS.host)) return "badHost";
  return terms.length > SOURCE_LENGTHS.terms ? "longTerms" : undefined;
}
