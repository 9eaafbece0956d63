import { headingParts, IGNORED, type Column, type ColumnUse, type Mapping } from "./bulletin-columns.rules.ts";
import { NO_WORDINGS, verdictReader } from "./bulletin-verdict.rules.ts";
import { plainWords } from "./bulletin-words.rules.ts";

type Table = readonly (readonly string[])[];

/** The most characters of a heading. A longer cell belongs to a sample. */
const LONGEST_HEADING = 80;

/** Matches headings of failed items. */
const FAILED =
  /不合格(?:指标|项目|项|情况|原因|内容|参数)|不符合(?:项目|项|指标|情况)|问题(?:项目|描述)|检出项目|超标(?:项目|指标)|主要问题|存在(?:的)?问题/;
/** Matches headings about failures that list none: their number, kind or handling. */
const ABOUT = /数$|数量|个数|项次|批次|处置|处理|整改|核查|分析|分类|类别|类型|性质|日期|时间|图片|照片/;
/** ASKS matches a heading that asks a question. ASKED matches the subject of a question that a verdict answers. */
const ASKS = /是否|有无/;
const ASKED = /合格|符合|达标|通过|超标|问题/;
/** Matches headings about a second test. RECHECK_DETAIL matches its institute, day and number, which are no result. */
const RECHECK = /复检|复验|复测|復檢/;
const RECHECK_DETAIL = /机构|单位|日期|时间|编号|报告|依据|项目|标准/;
const TESTED = /(?:检验|检测|抽检|检查|测试|试验)(?:项目|参数|指标)|项目名称|^项目$/;
const MEASURED = /(?:检验|检测|检出|实测|测定|测试)(?:结果|数据|数值|值)|^结果$|^实测$/;
const STANDARD = /标准(?:值|要求|规定|指标|限值|限量)|规定值|限量|限值|技术要求|指标要求|判定值|^标准$/;

/** The words of each role of a company. A heading with words of two roles is ambiguous. */
const ROLES: readonly RegExp[] = [
  /生产|制造|厂家|厂商/,
  /委托/,
  /进口|代理|经销/,
  /被抽|受检|被检|经营|销售|店铺|网店|商家/,
];
const COMPANY = "(?:企业|单位|公司|者|商|厂家|厂商|厂|方)";
const SEVERAL = (heading: string) => ROLES.filter((role) => role.test(heading)).length > 1;

/**
 * Patterns of headings, each with its column. Narrower patterns come first. Headings are compared without spaces and
 * brackets.
 */
const SAID: readonly (readonly [Column, RegExp])[] = [
  ["seq", /^序号$|^no\.?$|^行号$/],
  ["item_result", /单项|项目(?:判定|结论|评价)/],
  ["basis", /判定依据|检验依据|检测依据|执行标准|标准依据|产品标准|依据标准/],
  ["result", /结论|判定|合格(?:情况|与否)|(?:抽查|抽检)结果|质量状况/],
  ["sampling_no", /抽样单?(?:编号|号)|抽样单号|抽查编号|抽检编号|样品(?:编号|单号)|报告(?:编号|书编号)/],
  ["maker_address", new RegExp(`(?:生产|制造)${COMPANY}?.*地址`)],
  ["producer", new RegExp(`(?:受|被)委托(?:生产)?${COMPANY}|实际生产${COMPANY}`)],
  ["client", new RegExp(`委托${COMPANY}`)],
  ["importer", new RegExp(`(?:进口|进口代理|代理)${COMPANY}`)],
  ["maker", new RegExp(`(?:生产|制造)${COMPANY}|^生产厂|^厂家|^厂名|^厂商`)],
  ["sampled_address", /(?:被抽样|被抽查|被抽检|受检|被检|经营|销售|抽样).*地址/],
  ["platform", /电商平台|网络平台|平台名称|^平台$/],
  [
    "sampled_unit",
    new RegExp(`(?:被抽样|被抽查|被抽检|受检|被检|经营|销售)${COMPANY}|^(?:网店|店铺|商家|销售店铺)(?:名称)?$`),
  ],
  ["region", /^(?:被抽样单位)?(?:所在)?(?:省份|省市|省|地区|区域|所在地)$/],
  ["spec", /规格|^型号/],
  ["brand", /商标|品牌/],
  ["production_date_text", /(?:生产|加工|购进|检疫).*日期/],
  ["batch", /批号|货号|生产批次|产品批次|^批次$/],
  ["category", /分类|类别|大类|细类|种类|^品种$/],
  ["lab", /(?:检验|承检|检测)(?:机构|单位)/],
  ["product", /(?:样品|产品|食品|商品)(?:名称|名)|^名称$|^品名$|^样品$|^产品$|^商品$/],
  ["remark", /备注|说明/],
];

/** Returns the column of a heading; `undefined` if it matches none, or two. */
function columnOf(heading: string): Column | undefined {
  if (heading.length > LONGEST_HEADING) return undefined;
  const whole = plainWords(heading);
  const bare = whole.replaceAll(/\([^()]*\)/g, "");
  if (RECHECK.test(bare)) return RECHECK_DETAIL.test(bare) || /申请|提出/.test(bare) ? undefined : "recheck";
  if (ASKS.test(bare)) return ASKED.test(bare) ? "result" : undefined;
  const lists = FAILED.test(whole) ? "failed" : TESTED.test(whole) ? "tested" : undefined;
  const isWhole = [MEASURED, STANDARD].some((part) => part.test(whole.replace(FAILED, "").replace(TESTED, "")));
  if (lists !== undefined && ABOUT.test(bare)) return undefined;
  if (lists === "failed" && !/依据|判定/.test(bare)) return isWhole ? "findings" : "name";
  if (lists === "tested" && !/结论|判定|依据|机构|单位/.test(bare)) return isWhole ? "items" : "item";
  const isOwn = /(?:受|被)委托/.test(whole);
  const found = SAID.find(([, pattern]) => pattern.test(bare))?.[0];
  const isCompany = found !== undefined && COMPANIES.has(found);
  if (isCompany && !isOwn && SEVERAL(whole)) return undefined;
  if (found !== undefined) return found;
  if (MEASURED.test(bare)) return "measured";
  return STANDARD.test(bare) ? "standard" : undefined;
}

const COMPANIES: ReadonlySet<Column> = new Set<Column>([
  "maker",
  "maker_address",
  "client",
  "importer",
  "sampled_unit",
]);

/** Headings that are meaningful only with the heading above. */
const PARTIAL = /^(?:名称|地址|单位|企业名称|单位名称)$/;

/** Returns a column by its own heading and the one above. */
function columnOfTwo(cell: string, above: string): Column | undefined {
  const own = columnOf(cell);
  if (above === "" || above === cell) return own;
  if (own === undefined || PARTIAL.test(plainWords(cell))) return columnOf(`${above}${cell}`) ?? own ?? columnOf(above);
  // The heading 项目名称 below 不合格项目 means the name of a failed item.
  return own === "item" && columnOf(above) === "name" ? "name" : own;
}

/**
 * FIRST_ROWS: the number of rows in which headings are searched. FEWEST: how many known headings a heading row needs.
 */
const FIRST_ROWS = 12;
const FEWEST = 3;

/**
 * Finds the heading rows of a table, one or two, and the use of each column. Columns with unknown headings stay open
 * for staff; empty columns are ignored.
 */
export function guessMapping(table: Table): Mapping {
  const rows = table.slice(0, FIRST_ROWS);
  let best = { headings: 0, columns: rows[0]?.map((): ColumnUse => null) ?? [], known: FEWEST - 1 };
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const parts = headingParts(rows, index + 1);
    const two = above === undefined || known(above) === 0 || !isHeadings(row, above) ? undefined : columnsOf(parts);
    for (const columns of [columnsOf(row.map((cell) => ({ cell, above: "" }))), two]) {
      const count = columns?.filter((one) => one !== null).length ?? 0;
      if (columns !== undefined && count > best.known) best = { headings: index + 1, columns, known: count };
    }
  }
  const { headings } = best;
  const columns = best.columns.map((column, index) => byContent(table, { headings, known: best.columns, index }));
  return { headings, columns: withoutDoubles(columns) };
}

/**
 * Returns whether most cells of a row can be headings below those of the row above. A first sample must not count as a
 * second heading row.
 */
function isHeadings(row: readonly string[], above: readonly string[]): boolean {
  const cells = row.filter((cell, index) => cell !== "" && cell !== above[index]);
  const said = cells.filter((cell) => columnOf(cell) !== undefined || PARTIAL.test(plainWords(cell)));
  return said.length * 2 >= cells.length;
}

const known = (row: readonly string[]) => row.filter((cell) => columnOf(cell) !== undefined).length;

/**
 * Returns the use of each column. If several columns match a use, the first one gets it. The maker on the label has
 * priority over any other maker.
 */
function columnsOf(parts: readonly { cell: string; above: string }[]): (Column | null)[] {
  const found = parts.map(({ cell, above }) => columnOfTwo(cell, above));
  const isOnLabel = (index: number) => /标称|標稱/.test(`${parts[index]?.above}${parts[index]?.cell}`);
  const label = found.findIndex((column, index) => column === "maker" && isOnLabel(index));
  const named = found.map((column, index) =>
    column === "maker" && label !== -1 && index !== label && !isOnLabel(index) ? "producer" : column,
  );
  return withoutDoubles(named.map((column) => column ?? null));
}

function withoutDoubles<Use extends ColumnUse>(columns: readonly Use[]): (Use | null)[] {
  return columns.map((column, index) =>
    column !== IGNORED && column !== null && columns.indexOf(column) !== index ? null : column,
  );
}

/** Number of rows of a column that are read to guess its use. */
const LOOKED_AT = 200;

/** Guesses a column by its heading and its contents. */
function byContent(
  table: Table,
  { headings, known: columns, index }: { headings: number; known: readonly ColumnUse[]; index: number },
): ColumnUse {
  const column = columns[index] ?? null;
  const filled = table
    .slice(headings)
    .map((row) => row[index] ?? "")
    .filter((cell) => cell !== "");
  if (column === null) return filled.length === 0 ? IGNORED : numbered(table[headings - 1]?.[index] ?? "", filled);
  const isSaid = columns.includes("result") || columns.includes("item_result");
  if (column !== "measured" || isSaid || filled.length === 0) return column;
  // A column 检验结果 can contain verdicts. Then "合格" in each row is not a measured value.
  const read = verdictReader(NO_WORDINGS);
  const first = filled.slice(0, LOOKED_AT);
  const isVerdict = first.every((cell) => read(cell) !== undefined || /^[/／—-]+$/.test(cell));
  if (!isVerdict || !first.some((cell) => cell !== "未检出" && read(cell) !== undefined)) return column;
  return columns.includes("item") ? "item_result" : "result";
}

/** Returns the use of a column 编号: the row number or the sampling number. */
function numbered(heading: string, cells: readonly string[]): ColumnUse {
  if (plainWords(heading) !== "编号") return null;
  return cells.every((cell) => /^\d{1,5}$/.test(cell)) ? "seq" : "sampling_no";
}
