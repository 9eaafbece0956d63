/** What a column of a bulletin's table can hold; `findings`: item, measured and standard in one cell, apart by ║. */
export const COLUMNS = [
  "seq",
  "sampling_no",
  "product",
  "category",
  "spec",
  "brand",
  "production_date_text",
  "batch",
  "maker",
  "maker_address",
  "sampled_unit",
  "sampled_address",
  "platform",
  "region",
  "result",
  "findings",
  "name",
  "measured",
  "standard",
  "basis",
  "lab",
  "remark",
] as const;
export type Column = (typeof COLUMNS)[number];

/** How many rows are headings, and what stands in each column; null: nothing that is taken. */
export type Mapping = { headings: number; columns: (Column | null)[] };

/** What headings say, the narrower before the wider. */
const SAID: readonly (readonly [Column, RegExp])[] = [
  ["findings", /不合格项目.*(?:║|‖|\|).*|^不合格情况$|^不合格项目及/],
  ["seq", /^序号$|^编号$|^no\.?$/i],
  ["sampling_no", /抽样(?:单)?编号|抽查编号|样品编号|报告编号/],
  ["maker_address", /(?:生产|委托|制造|进口).*地址/],
  ["maker", /(?:标称|标示)?.*(?:生产|制造|委托|进口)(?:企业|单位|者|商|厂家)|^厂家|^制造商/],
  ["sampled_address", /(?:被抽样|被抽查|受检|经营|销售|抽样).*地址/],
  ["platform", /电商平台|网络平台|平台名称|^平台$/],
  ["sampled_unit", /(?:被抽样|被抽查|受检|经营|销售)(?:单位|企业|者|商)|^抽样单位$/],
  ["spec", /规格/],
  ["brand", /商标|品牌/],
  ["production_date_text", /(?:生产|加工|购进|检疫).*日期|^日期$/],
  ["batch", /批号|货号|批次/],
  ["category", /分类|类别|食品大类|^品种$/],
  ["name", /不合格(?:项目|原因)|检验项目|项目名称/],
  ["measured", /检验结果|检验值|检测值|实测值|检测结果/],
  ["standard", /标准(?:值|要求|规定)|规定值|限量|技术要求/],
  ["basis", /判定依据|检验依据|执行标准|标准依据/],
  ["result", /^(?:检验)?结论$|是否合格|合格情况|抽查结果|判定/],
  ["lab", /(?:检验|承检|检测)(?:机构|单位)/],
  ["region", /省份|地区|区域|所在地/],
  ["product", /(?:样品|产品|食品|商品)名称|^名称$|^品名$|^样品$/],
  ["remark", /备注|说明/],
];

const bare = (heading: string) => heading.replace(/[\s（(][^）)]*[）)]|\s/g, "");

/** What a heading says of its column; `undefined` where it says nothing known. */
function columnOf(heading: string): Column | undefined {
  const said = bare(heading);
  return said === "" ? undefined : SAID.find(([, pattern]) => pattern.test(said))?.[0];
}

/** Rows among which the headings are looked for. */
const FIRST_ROWS = 12;
const FEWEST = 3;

/** Which rows of a table are its headings, in one line or in two, and what stands in each column. */
export function guessMapping(table: readonly (readonly string[])[]): Mapping {
  const rows = table.slice(0, FIRST_ROWS);
  let best = { headings: 0, columns: rows[0]?.map((): Column | null => null) ?? [], known: FEWEST - 1 };
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const two = above === undefined || known(above) === 0 ? undefined : columnsOf(row, above);
    for (const columns of [columnsOf(row), two]) {
      const count = columns?.filter((one) => one !== null).length ?? 0;
      if (columns !== undefined && count > best.known) best = { headings: index + 1, columns, known: count };
    }
  }
  return { headings: best.headings, columns: best.columns };
}

const known = (row: readonly string[]) => row.filter((cell) => columnOf(cell) !== undefined).length;

/** Each kind of column once: the first that says so. */
function columnsOf(row: readonly string[], above: readonly string[] = []): (Column | null)[] {
  const taken = new Set<Column>();
  return row.map((cell, index) => {
    const found = columnOf(cell) ?? columnOf(above[index] ?? "");
    if (found === undefined || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}
