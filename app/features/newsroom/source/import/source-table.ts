import { z } from "zod";
import { HOST, SOURCE_LENGTHS, SOURCE_LISTS } from "../source.rules.ts";
import type { SourceRecord } from "../source.fields.ts";
import { hasErrorValue } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { asItWas } from "#app/lib/csv.ts";

/** A table as rows of cells. */
type Table = readonly (readonly string[])[];

/** A source as a row of the table describes it. Fields without a column in the table are absent. */
export type ListedSource = { name: string } & Partial<SourceRecord>;

/** The reasons why a row contains no valid source. */
export const SOURCE_ROW_FAULTS = [
  "errorValue",
  "noName",
  "longName",
  "badHost",
  "longTerms",
  "longEdition",
  "badList",
  "badYes",
  "badDay",
  "twice",
] as const;
export type SourceRowFault = (typeof SOURCE_ROW_FAULTS)[number];
/** A row that is left out, with its number in the table (from 1) and the reason. */
export type FaultySourceRow = { row: number; name: string; fault: SourceRowFault };

type Use = keyof SourceRecord;
/** The cells of a row, keyed by field. A field without a column in the table is undefined. */
type Said = Record<Use, string | undefined>;

/** Patterns for common headings of lists of sources. Fields that only our own exports contain are matched exactly. */
const HEADINGS: readonly (readonly [Use, RegExp])[] = [
  ["host", /^(?:域名|网址|网站地址|网站域名|首页|链接|host|domain|site|url)/i],
  ["name", /^(?:名称|单位|媒体|来源|网站名称|新闻单位|名字|name|source)/i],
  ["terms", /^(?:备注|约定|条款|说明|terms|note)/i],
  ["list", /^(?:名单|list)$/i],
  ["edition", /^(?:版次|edition)$/i],
  ["may_reprint", /^(?:允许全文转载|may be reprinted)$/i],
  ["valid_until", /^(?:用到哪天|last day)$/i],
  ["active", /^(?:现在能用|in use)$/i],
];

const LIST_WORDS: Record<SourceRecord["list"], RegExp> = {
  official: /^(?:官方名单|official(?: list)?)$/i,
  partner: /^(?:合作媒体|partner)$/i,
  own: /^(?:本站|ours|own)$/i,
  other: /^(?:其他|other)$/i,
};
const YES = /^(?:是|yes|true|1)$/i;
const NO = /^(?:否|no|false|0)$/i;

/**
 * Returns the sources of a table, each once, and the faulty rows. The first row may contain headings. Without headings, the
 * names are in the first column with words, and the hosts in the first column with hosts or addresses.
 */
export function sourcesOfTable(table: Table): { sources: ListedSource[]; faulty: FaultySourceRow[] } {
  const named = usesOf(table[0] ?? []);
  const uses = named ?? guessedUses(table);
  const sources = new Map<string, ListedSource>();
  const faulty: FaultySourceRow[] = [];
  for (const [index, cells] of table.entries()) {
    if ((index === 0 && named !== undefined) || cells.every((cell) => cell.trim() === "")) continue;
    const said = saidIn(cells, uses);
    const source = sourceOf(said);
    const fault = faultOf(said, source) ?? (sources.has(source.name) ? "twice" : undefined);
    if (fault === undefined) sources.set(source.name, source);
    else faulty.push({ row: index + 1, name: source.name, fault });
  }
  return { sources: [...sources.values()], faulty };
}

/** Normalizes the spaces of a name, so that equal names match. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Returns the host of an address, in lower case and without "www.". Other text is returned trimmed. */
export function hostOf(text: string): string {
  const bare = text.trim().toLowerCase();
  const host = URL.parse(bare.includes("://") ? bare : `https://${bare}`)?.hostname ?? bare;
  return (HOST.test(host) ? host : bare).replace(/^www\./, "");
}

/** Returns the source field of each column according to its heading. Returns undefined if the row is not a row of headings. */
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

function saidIn(cells: readonly string[], uses: readonly (Use | undefined)[]): Said {
  const words = (use: Use) => (uses.includes(use) ? asItWas((cells[uses.indexOf(use)] ?? "").trim()) : undefined);
  const [name, host, edition] = (["name", "host", "edition"] as const).map((use) => {
    const text = words(use);
    return text === undefined ? undefined : oneLine(text);
  });
  const terms = words("terms")?.replaceAll("\r\n", "\n");
  const [list, may_reprint] = [words("list"), words("may_reprint")];
  return { name, host, edition, terms, list, may_reprint, valid_until: words("valid_until"), active: words("active") };
}

function sourceOf(said: Said): ListedSource {
  const { name = "", host, edition, terms, valid_until: day } = said;
  const list = SOURCE_LISTS.find((one) => LIST_WORDS[one].test(said.list ?? ""));
  const [mayReprint, active] = [yesOrNo(said.may_reprint), yesOrNo(said.active)];
  return {
    name,
    ...(host !== undefined && { host: hostOf(host) }),
    ...(edition !== undefined && { edition }),
    ...(terms !== undefined && { terms }),
    ...(list !== undefined && { list }),
    ...(mayReprint !== undefined && { may_reprint: mayReprint }),
    ...(day !== undefined && { valid_until: dayOf(day) }),
    ...(active !== undefined && { active }),
  };
}

const yesOrNo = (said = "") => (YES.test(said) ? true : NO.test(said) ? false : undefined);

/** Returns a day in its stored form, or null for an invalid one. */
function dayOf(said: string): string | null {
  const day = said
    .replaceAll(/[/.年月]/g, "-")
    .replace("日", "")
    .replaceAll(/\b\d\b/g, "0$&");
  return z.iso.date().safeParse(day).success ? day : null;
}

function faultOf(said: Said, { name, host = "", ...read }: ListedSource): SourceRowFault | undefined {
  const isUnread = (use: Use, value: unknown) => (said[use] ?? "") !== "" && (value ?? null) === null;
  if (Object.values(said).some((cell) => cell !== undefined && hasErrorValue(cell))) return "errorValue";
  if (name === "") return "noName";
  if (name.length > SOURCE_LENGTHS.name) return "longName";
  if (host !== "" && (!HOST.test(host) || host.length > SOURCE_LENGTHS.host)) return "badHost";
  if ((read.terms ?? "").length > SOURCE_LENGTHS.terms) return "longTerms";
  if ((read.edition ?? "").length > SOURCE_LENGTHS.edition) return "longEdition";
  if (isUnread("list", read.list)) return "badList";
  if (isUnread("may_reprint", read.may_reprint) || isUnread("active", read.active)) return "badYes";
  return isUnread("valid_until", read.valid_until) ? "badDay" : undefined;
}
