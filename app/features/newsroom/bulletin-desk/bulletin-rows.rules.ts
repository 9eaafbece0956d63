import type { Family, Level, Result } from "#app/features/published/spot-check/spot-check.schema.ts";
import type { Column, Mapping } from "./bulletin-columns.rules.ts";

/** A cell of the table's own rows, or what a colleague has said instead. */
export type ImportRow = {
  row: number;
  raw: readonly string[];
  record: Partial<Record<Column, string>>;
  isOut: boolean;
};

/** A failed item, with the row that it stands in. */
export type ReadFinding = { row: number; name: string; measured: string; standard: string; basis: string };

/** A row of a sample: its cells, and those of them that a colleague has written or looked at. */
export type SamplePart = {
  row: number;
  cells: Partial<Record<Column, string>>;
  seen: ReadonlySet<Column>;
  findings: ReadFinding[];
};

/** A sample as the table has it, over one row or several. */
export type ReadSample = {
  /** Its first row. */
  row: number;
  cells: Partial<Record<Column, string>>;
  parts: SamplePart[];
  findings: ReadFinding[];
  result: Result;
  isOut: boolean;
};

const FINDING: readonly Column[] = ["findings", "name", "measured", "standard", "basis"];
/** What stands between the parts of a finding in one cell. */
export const APART = /\s*(?:║|‖|\|\||｜｜)\s*/;
/** What stands between findings in one cell. */
const BETWEEN = /[\n；;]/;

function cellsOf({ raw, record }: ImportRow, { columns }: Mapping): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries()) {
    if (column !== null) cells[column] = (raw[index] ?? "").replaceAll("\n", FINDING.includes(column) ? "\n" : "");
  }
  return { ...cells, ...record };
}

/**
 * The samples of a table: rows without a number, or with that of the row above, go on with the sample above; headings that a
 * page repeats, rows for a whole line of notes and empty ones are passed over.
 */
export function readSamples(rows: readonly ImportRow[], mapping: Mapping): ReadSample[] {
  const headings = rows.slice(0, mapping.headings).map(({ raw }) => raw.join("\0"));
  const samples: ReadSample[] = [];
  for (const row of rows.slice(mapping.headings)) {
    if (headings.includes(row.raw.join("\0")) || isNote(row)) continue;
    const cells = cellsOf(row, mapping);
    const seen = new Set(Object.keys(row.record) as Column[]);
    const part = { row: row.row, cells, seen, findings: findingsOf(cells, row.row) };
    const last = samples.at(-1);
    if (last !== undefined && continues(cells, last.cells, mapping)) {
      last.parts.push(part);
      last.findings.push(...part.findings);
      last.result = resultOf(last.cells, last.findings);
      last.isOut ||= row.isOut;
      continue;
    }
    const findings = [...part.findings];
    samples.push({ row: row.row, cells, parts: [part], findings, result: resultOf(cells, findings), isOut: row.isOut });
  }
  return samples;
}

/** The first cell alone over the whole line says something about the table. */
const isNote = ({ raw, record }: ImportRow) =>
  Object.keys(record).length === 0 && raw.length > 2 && raw.findLastIndex((cell) => cell !== "") < 1;

function continues(
  cells: Partial<Record<Column, string>>,
  above: Partial<Record<Column, string>>,
  { columns }: Mapping,
): boolean {
  const same = (column: Column) => (cells[column] ?? "") === "" || cells[column] === above[column];
  if (!same("product")) return false;
  if (columns.includes("seq")) return same("seq");
  return (cells.product ?? "") === "" || (same("sampling_no") && columns.includes("sampling_no"));
}

function findingsOf(cells: Partial<Record<Column, string>>, row: number): ReadFinding[] {
  const { findings = "", name = "", measured = "", standard = "", basis = "" } = cells;
  if (APART.test(findings)) {
    return findings.split(BETWEEN).flatMap((said) => {
      const [first = "", second = "", third = "", fourth = ""] = said.split(APART).map((part) => part.trim());
      return first === "" ? [] : [{ row, name: first, measured: second, standard: third, basis: fourth || basis }];
    });
  }
  const whole = name === "" ? findings : name;
  if (APART.test(whole)) return findingsOf({ findings: whole, basis }, row);
  if ([whole, measured, standard].every((said) => /^[/／—-]?$/.test(said))) return [];
  return byLines({ name: whole, measured, standard, basis }).map((finding) => ({ row, ...finding }));
}

/** Cells of equally many lines are findings one under the other. */
function byLines<F extends Record<"name", string>>(finding: F): F[] {
  const lines = Object.entries(finding).map(([key, said]) => [key, said.split("\n")] as const);
  const count = finding.name.split("\n").length;
  const fits = lines.every(([key, parts]) => parts.length === count || (key === "basis" && parts.length === 1));
  if (!fits || count === 1) return [Object.fromEntries(lines.map(([key, parts]) => [key, parts.join("")])) as F];
  return Array.from(
    { length: count },
    (_, index) => Object.fromEntries(lines.map(([key, parts]) => [key, parts[index] ?? parts[0] ?? ""])) as F,
  );
}

function resultOf({ result = "" }: Partial<Record<Column, string>>, findings: ReadFinding[]): Result {
  return findings.length > 0 || /不合格|不符合|^否$|fail/i.test(result) ? "fail" : "pass";
}

const PROVINCES =
  /北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门/;
const CITIES = new Set(["北京", "天津", "上海", "重庆"]);
const WHOLE: Record<string, string> = {
  内蒙古: "内蒙古自治区",
  广西: "广西壮族自治区",
  西藏: "西藏自治区",
  宁夏: "宁夏回族自治区",
  新疆: "新疆维吾尔自治区",
  香港: "香港特别行政区",
  澳门: "澳门特别行政区",
};

/** The province that a name or an address begins with or names; '' where it names none. */
export function regionOf(text: string): string {
  const name = PROVINCES.exec(text)?.[0];
  if (name === undefined) return /^(.{2,6}?省)/.exec(text)?.[1] ?? "";
  return WHOLE[name] ?? `${name}${CITIES.has(name) ? "市" : "省"}`;
}

/** What a bulletin says besides its samples, as far as lines above its table and its name tell. */
export function guessDetails(table: readonly (readonly string[])[], mapping: Mapping, fileName: string, today: string) {
  const above = table
    .slice(0, Math.max(0, mapping.headings - 1))
    .map((cells) => cells.find((cell) => cell !== "") ?? "");
  const title = above.find((line) => /抽检|抽查|通[告报]|公告|不合格/.test(line)) ?? nameOf(fileName);
  const said = [title, ...above].join(" ");
  const issuer = /[\p{L}]{2,20}?(?:市场监督管理(?:总)?局|药品监督管理局|消费者(?:协会|委员会))/u.exec(said)?.[0] ?? "";
  const number = /[〔[]20\d\d[〕\]]\s*\d{1,4}\s*号|20\d\d\s*年第?\s*\d{1,4}\s*[号期]/.exec(said)?.[0] ?? "";
  const day = /(20\d\d)[-年./](\d{1,2})[-月./](\d{1,2})/.exec(said);
  const region = regionOf(issuer === "" ? said : issuer);
  const family: Family =
    /食品|食用|餐饮|抽检/.test(said) || mapping.columns.includes("production_date_text") ? "food" : "product";
  return {
    title: title.slice(0, 200),
    family,
    issuer,
    level: levelOf(issuer),
    region: region === "" && /总局|国家/.test(issuer) ? "全国" : region,
    number,
    issue_date: day === null ? today : `${day[1]}-${day[2]?.padStart(2, "0")}-${day[3]?.padStart(2, "0")}`,
  };
}

const nameOf = (file: string) => file.replace(/\.[a-z]{2,5}$/i, "").trim();

function levelOf(issuer: string): Level {
  if (/总局|国家|中国/.test(issuer)) return "national";
  if (/[县区旗]市场/.test(issuer)) return "county";
  return /(?<!北京|天津|上海|重庆)市市场/.test(issuer) ? "city" : "province";
}
