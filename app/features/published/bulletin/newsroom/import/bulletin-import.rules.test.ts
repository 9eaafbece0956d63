import { expect, test } from "vitest";
import type { Mapping } from "./bulletin-columns.rules.ts";
import { guessDetails, regionOf } from "./bulletin-details.rules.ts";
import { atOnce } from "#tests/fixtures/at-once.ts";
import { findFaults as findingFaults, identitiesOf, textsOf } from "./bulletin-faults.rules.ts";
import { guessMapping } from "./bulletin-headings.rules.ts";
import { readSamples as readTable } from "./bulletin-rows.rules.ts";
import type { ImportRow } from "./bulletin-sample.rules.ts";

const readSamples = (rows: readonly ImportRow[], mapping: Mapping) => atOnce(readTable(rows, mapping)).samples;
const findFaults = (...given: Parameters<typeof findingFaults>) => atOnce(findingFaults(...given));

const rowsOf = (table: string[][]): ImportRow[] =>
  table.map((raw, index) => ({ row: index + 1, line: index + 1, raw, record: {}, isOut: false }));

const TITLE = "浙江省市场监督管理局关于12批次食品不合格情况的通告（2026年第8号）";
const HEAD = [
  "序号",
  "样品名称",
  "规格型号",
  "生产日期/批号",
  "标称生产企业名称",
  "被抽样单位地址",
  "不合格项目║检验结果║标准值",
];

test("headings are found below the title, in one line or two, and what they say is known", () => {
  const one = [
    [TITLE, "", "", "", "", "", ""],
    HEAD,
    ["1", "面粉", "500g", "2026-05-01", "甲厂", "杭州", "霉菌║2×10²║≤10"],
  ];
  expect(guessMapping(one)).toEqual({
    headings: 2,
    columns: ["seq", "product", "spec", "production_date_text", "maker", "sampled_address", "findings"],
  });
  const two = [
    ["序号", "产品名称", "生产单位", "不合格项目", "", ""],
    ["", "", "", "项目名称", "检验结果", "标准值"],
    ["1", "头盔", "甲厂", "强度", "3", "≥5"],
  ];
  expect(guessMapping(two)).toEqual({
    headings: 2,
    columns: ["seq", "product", "maker", "name", "measured", "standard"],
  });
  // The first sample is not a second heading row.
  const counted = [
    ["序号", "样品名称", "检验结论", "不合格项目数"],
    ["1", "米", "合格", "0"],
  ];
  expect(guessMapping(counted)).toEqual({ headings: 1, columns: ["seq", "product", "result", null] });
  expect(guessMapping([["a", "b"]])).toEqual({ headings: 0, columns: [null, null] });
  expect(guessMapping([])).toEqual({ headings: 0, columns: [] });
  // A heading row needs three known headings. Of two headings with the same meaning, the first counts.
  expect(guessMapping([["序号", "名称"]])).toEqual({ headings: 0, columns: [null, null] });
  expect(guessMapping([["序号", "名称", "备注", "备注"]])).toEqual({
    headings: 1,
    columns: ["seq", "product", "remark", "ignored"],
  });
  // If two heading rows have the same number of known columns, the first one counts. Headings are searched in the first
  // twelve rows.
  expect(guessMapping([HEAD, ["1"], HEAD]).headings).toBe(1);
  const below = (lines: number) => guessMapping([...Array.from({ length: lines }, () => [""]), HEAD]).headings;
  expect([below(11), below(12)]).toEqual([12, 0]);
});

test("rows that go on with the sample above, repeated headings and lines of notes are understood", () => {
  const table = [
    HEAD,
    ["1", "面粉", "500g", "2026-05-01", "甲厂", "浙江省杭州市", "菌落总数║1.2×10⁵CFU/g║≤10⁴"],
    ["", "", "", "", "", "", "霉菌║/║≤50"],
    HEAD,
    ["2", "面粉", "/", "/", "甲厂", "", "水分║15║≤14；铅║0.3║≤0.2"],
    ["备注：检验结果以报告为准", "", "", "", "", "", ""],
  ];
  const samples = readSamples(rowsOf(table), guessMapping(table));
  expect(samples.map(({ row, findings }) => [row, findings.map(({ name, measured }) => [name, measured])])).toEqual([
    [
      2,
      [
        ["菌落总数", "1.2×10⁵CFU/g"],
        ["霉菌", "/"],
      ],
    ],
    [
      5,
      [
        ["水分", "15"],
        ["铅", "0.3"],
      ],
    ],
  ]);
  expect(samples.map((sample) => textsOf(sample).region)).toEqual(["浙江省", ""]);
});

test("a table without numbers goes on with a sample where its name is empty, or its own number is the same", () => {
  const read = (table: string[][]) =>
    readSamples(rowsOf(table), guessMapping(table)).map(({ row, findings }) => [
      row,
      ...findings.map(({ name }) => name),
    ]);
  const head = ["样品名称", "不合格项目", "检验结果", "标准值"];
  const rows = [
    ["面粉", "霉菌", "2", "1"],
    ["面粉", "水分", "15", "14"],
    ["", "铅", "3", "2"],
  ];
  expect(read([head, ...rows])).toEqual([
    [2, "霉菌"],
    [3, "水分", "铅"],
  ]);
  expect(read([["抽样编号", ...head], ...["A1", "A1", "A1"].map((no, index) => [no, ...(rows[index] ?? [])])])).toEqual(
    [[2, "霉菌", "水分", "铅"]],
  );
  expect(read([["抽样编号", ...head], ...["A1", "A2"].map((no, index) => [no, ...(rows[index] ?? [])])])).toEqual([
    [2, "霉菌"],
    [3, "水分"],
  ]);
});

test("a row is one's own where it says so, and goes on with the one above where it does not", () => {
  const head = ["序号", "样品名称", "标称生产企业名称", "不合格项目║检验结果║标准值", "检验结论"];
  const read = (...rows: string[][]) => {
    const table = [head, ...rows];
    return readSamples(rowsOf(table), guessMapping(table)).map(({ row, parts, result, findings }) => [
      row,
      parts.length,
      result,
      findings.length,
    ]);
  };
  expect(read(["1", "米", "甲厂", "霉菌║2║≤1", "不合格"], ["1", "米", "", "铅║3║≤2", ""])).toEqual([[2, 2, "fail", 2]]);
  // Neither the same number nor the same name proves that a row continues the one above, so it is held for staff.
  expect(read(["1", "米", "甲厂", "", "合格"], ["1", "米", "", "霉菌║2║≤1", ""])).toEqual([
    [2, 1, "pass", 0],
    [3, 1, undefined, 0],
  ]);
  expect(read(["1", "米", "甲厂", "", "合格"], ["1", "面", "", "", ""])).toEqual([
    [2, 1, "pass", 0],
    [3, 1, undefined, 0],
  ]);
  expect(read(["", "米", "甲厂", "", "不合格"])).toEqual([[2, 1, "fail", 0]]);
  // A row of notes has text only in its first cell. A row that a staff member has corrected is not a note.
  expect(read(["1", "米", "", "", "合格"], ["注：以报告为准", "", "", "", ""])).toEqual([[2, 1, "pass", 0]]);
  expect(read(["1", "", "", "", ""], ["2", "米", "", "", "合格"])).toEqual([[3, 1, "pass", 0]]);
  // Any other row with a single filled cell is held, because it may be a sample.
  expect(read(["本次抽检", "", "", "", ""])).toEqual([[2, 1, undefined, 0]]);
  // In a table with two columns, a row with only a name is a sample.
  const narrow = rowsOf([
    ["名称", "厂家"],
    ["米", ""],
  ]);
  expect(readSamples(narrow, { headings: 1, columns: ["product", "maker"] }).map(({ row }) => row)).toEqual([2]);
  const table = [head, ["1", "特级米\n粉", "甲厂", "", "不合格"], ["1", "", "", "霉菌║2║≤1\n铅║3║≤2║GB 2；║1║2", ""]];
  const [first = [], second = [], third = []] = rowsOf(table);
  const mapping = guessMapping(table);
  const [sample, ...others] = readSamples([first, second, { ...third, isOut: true }] as ImportRow[], mapping);
  expect(sample).toMatchObject({ isOut: true, cells: { product: "特级米粉" }, result: "fail" });
  expect(sample?.findings).toEqual([
    { row: 3, name: "霉菌", measured: "2", standard: "≤1", basis: "" },
    { row: 3, name: "铅", measured: "3", standard: "≤2", basis: "GB 2" },
    { row: 3, name: "", measured: "1", standard: "2", basis: "" },
  ]);
  expect(findFaults(sample === undefined ? [] : [{ ...sample, isOut: false }], new Map())).toMatchObject([
    { kind: "halfFinding", row: 3 },
  ]);
  expect(others).toEqual([]);
  const said = { row: 4, line: 4, raw: ["", "", "", "", ""], record: { seq: "2", product: "油" }, isOut: false };
  expect(readSamples([first, second, said] as ImportRow[], mapping).map(({ row }) => row)).toEqual([2, 4]);
});

test("a note below the table can have several lines, and ends with the next full row", () => {
  const head = ["序号", "样品名称", "生产企业", "结论", "不合格项目║检验结果║标准值"];
  const table = [
    head,
    ["1", "米", "甲厂", "合格", ""],
    ["注：1. 结果只对样品负责。", "", "", "", ""],
    ["2. 排名不分先后。", "", "", "", ""],
    ["2", "油", "乙厂", "合格", ""],
    ["铅超标的批次已经下架", "", "", "", ""],
    ["", "备注：抽自网店", "", "", ""],
    ["另一列", "", "", "", ""],
  ];
  expect(readSamples(rowsOf(table), guessMapping(table)).map(({ row, result }) => [row, result])).toEqual([
    [2, "pass"],
    [5, "pass"],
    [6, undefined],
    [8, undefined],
  ]);
});

test("lines of a cell are one wrapped text, values of one batch, or held for a person", () => {
  const head = ["抽样编号", "样品名称", "规格型号", "商标", "生产日期", "生产企业", "结论"];
  const read = (...rows: string[][]) => {
    const table = [head, ...rows];
    const samples = readSamples(rowsOf(table), guessMapping(table));
    return {
      cells: samples.map(({ cells: { seq: _seq, maker: _maker, result: _result, ...cells } }) => Object.values(cells)),
      faults: findFaults(samples, new Map()).map(({ kind, row, field, guess }) => [kind, row, field, guess]),
    };
  };
  // In the first table the lines fill the width of the column, in the others they do not.
  expect(
    read(
      ["NCP2633000000\n1234", "特级高筋小麦粉\n（分装）", "500g/袋", "Good\nDay", "2026-05-01", "甲厂", "合格"],
      ["NCP26\nNCP27", "苹果\n香蕉", "500g\n1kg", "乙", "2026-05-01\n2026-05-02", "甲厂", "合格"],
    ),
  ).toEqual({
    cells: [
      ["NCP26330000001234", "特级高筋小麦粉（分装）", "500g/袋", "Good Day", "2026-05-01"],
      ["NCP26 NCP27", "苹果 香蕉", "500g 1kg", "乙", "2026-05-01 2026-05-02"],
    ],
    faults: [
      ["lines", 3, "sampling_no", "NCP26 NCP27"],
      ["lines", 3, "product", "苹果 香蕉"],
      ["lines", 3, "production_date_text", "2026-05-01 2026-05-02"],
    ],
  });
  // The import asks no question about a text that a staff member has entered.
  const table = [head, ["1", "苹果\n香蕉", "/", "/", "/", "甲厂", "合格"]];
  const [first = [], second = []] = rowsOf(table);
  const seen = [first, { ...second, record: { product: "苹果" } }] as ImportRow[];
  expect(findFaults(readSamples(seen, guessMapping(table)), new Map())).toEqual([]);
});

test("a second test that says otherwise than the verdict holds the sample", () => {
  const faults = (result: string, recheck: string, record: ImportRow["record"] = {}) => {
    const table = [
      ["序号", "样品名称", "生产企业", "不合格项目", "检验结果", "标准值", "检验结论", "复检结论"],
      ["1", "米", "甲厂", ...(result === "合格" ? ["", "", ""] : ["铅", "0.3", "≤0.2"]), result, recheck],
    ];
    const [head, row] = rowsOf(table) as [ImportRow, ImportRow];
    const [sample] = readSamples([head, { ...row, record }], guessMapping(table));
    if (sample === undefined) throw new Error("no sample");
    return [textsOf(sample).recheck, ...findFaults([sample], new Map()).map(({ kind, field }) => `${kind} ${field}`)];
  };
  expect(faults("不合格", "")).toEqual([""]);
  expect(faults("不合格", "/")).toEqual([""]);
  expect(faults("不合格", "未申请复检")).toEqual(["未申请复检"]);
  expect(faults("不合格", "复检不合格")).toEqual(["复检不合格"]);
  expect(faults("不合格", "维持原结论")).toEqual(["维持原结论"]);
  expect(faults("不合格", "合格")).toEqual(["合格", "contradiction recheck"]);
  expect(faults("合格", "不合格")).toEqual(["不合格", "contradiction recheck"]);
  expect(faults("不合格", "正在进行")).toEqual(["正在进行", "verdict recheck"]);
  expect(faults("不合格", "合格", { recheck: "合格（另一批次）" })).toEqual(["合格（另一批次）"]);
  const heads = ["序号", "样品名称", "复检机构", "是否申请复检", "是否复检合格", "检验结论（含复检）"];
  expect(guessMapping([heads, ["1", "米", "丙所", "是", "是", "合格"]]).columns).toEqual([
    "seq",
    "product",
    null,
    null,
    "recheck",
    "result",
  ]);
});

test("cells of equally many lines are findings one under the other, others are one finding for a person to look at", () => {
  const found = (...cells: string[]) => {
    const table = [
      ["序号", "样品名称", "不合格项目", "检验结果", "标准值", "检验依据"],
      ["1", "面粉", ...cells],
    ];
    const [sample] = readSamples(rowsOf(table), guessMapping(table));
    return sample?.findings.map(({ name, measured, standard, basis }) => [name, measured, standard, basis].join(" "));
  };
  expect(found("霉菌\n铅", "15\n3", "14\n2", "GB 1")).toEqual(["霉菌 15 14 GB 1", "铅 3 2 GB 1"]);
  expect(found("霉菌\n铅", "15\n3", "14\n2", "GB 1\nGB 2")).toEqual(["霉菌 15 14 GB 1", "铅 3 2 GB 2"]);
  expect(found("霉菌\n铅", "15", "14\n2", "GB 1")).toEqual(["霉菌铅 15 14；2 GB 1"]);
  expect(found("霉菌\n铅", "15\n3", "14\n2", "GB\n1\n2")).toEqual(["霉菌铅 15；3 14；2 GB12"]);
  const held = [
    ["序号", "样品名称", "不合格项目", "检验结果", "标准值"],
    ["1", "面粉", "霉菌\n铅", "15", "14\n2"],
  ];
  expect(findFaults(readSamples(rowsOf(held), guessMapping(held)), new Map())).toMatchObject([
    { kind: "split", row: 2, field: "name" },
  ]);
  expect(found("霉菌", "15", "14", "GB 1")).toEqual(["霉菌 15 14 GB 1"]);
});

test("faults say where they are and what may be meant", () => {
  const table = [
    ["序号", "样品名称", "生产日期", "检验结论", "不合格项目", "检验结果", "标准值"],
    ["1", "", "/", "合格", "", "", ""],
    ["2", "面粉", "45000", "不合格", "", "", ""],
    ["3", "糕点", "/", "不合格", "菌落总数", "1.2×105CFU/g", ""],
    ["4", "米", "/", "合格", "/", "/", "/"],
    ["5", "米", "/", "合格", "/", "/", "/"],
    ["6", "油", "/", "合格", "/", "/", "/"],
  ];
  const samples = readSamples(rowsOf(table), guessMapping(table));
  const oil = samples.at(-1);
  const known = new Map(oil === undefined ? [] : identitiesOf(textsOf(oil)).map((one) => [one, "上期通报"]));
  const faults = findFaults(samples, known).map(({ kind, row, guess }) => [kind, row, guess]);
  expect(faults).toEqual([
    ["noProduct", 2, null],
    ["noFinding", 3, null],
    ["date", 3, "2023-03-15"],
    ["halfFinding", 4, "/"],
    ["power", 4, "1.2×10⁵CFU/g"],
    ["twice", 6, ""],
    ["known", 7, ""],
  ]);
  const told = findFaults(samples, known).slice(-2);
  expect(told).toMatchObject([
    { field: "product", said: "5" },
    { field: "product", said: "上期通报" },
  ]);
  // An excluded sample has no faults and is no duplicate of another.
  const out = samples.map((one) => ({ ...one, isOut: one.row === 5 || one.row === 2 }));
  expect(findFaults(out, new Map()).map(({ kind }) => kind)).toEqual(["noFinding", "date", "halfFinding", "power"]);
});

test("numbers of a spreadsheet are days and powers, unless a colleague has looked at them", () => {
  const table = [
    ["序号", "样品名称", "生产日期", "不合格项目", "检验结果", "标准值"],
    ["1", "/", "1", "菌落", "1×10-3", "≤10²"],
    ["2", "米", "123456", "铅", "3", "≤2"],
    ["3", "面", "36526", "铅", "-2*1012，3×10⁵", "≤2"],
  ];
  const rows = rowsOf(table);
  const faults = (read: ImportRow[]) =>
    findFaults(readSamples(read, guessMapping(table)), new Map()).map(({ kind, row, field, said, guess }) => [
      kind,
      row,
      field,
      said,
      guess,
    ]);
  expect(faults(rows)).toEqual([
    ["noProduct", 2, "product", "/", null],
    ["power", 2, "measured", "1×10-3", "1×10⁻³"],
    ["date", 4, "production_date_text", "36526", "2000-01-01"],
    ["power", 4, "measured", "-2*1012，3×10⁵", "-2*10¹²，3×10⁵"],
  ]);
  const looked = { production_date_text: "36526", measured: "-2*1012，3×10⁵" };
  expect(faults(rows.map((one) => (one.row === 4 ? { ...one, record: looked } : one))).map(([, row]) => row)).toEqual([
    2, 2,
  ]);
});

test("what is longer than a field takes is said, with as much of it as fits, and what just fits is not", () => {
  const table = [
    ["序号", "样品名称", "规格型号", "标称生产企业名称", "检验结论"],
    ["1", "米", "长".repeat(500), "厂".repeat(501), "合格"],
  ];
  expect(findFaults(readSamples(rowsOf(table), guessMapping(table)), new Map())).toEqual([
    { kind: "tooLong", row: 2, field: "maker", said: "厂".repeat(501), guess: "厂".repeat(500) },
  ]);
});

test("a batch is known by the number of its sampling, and by its label where it has none", () => {
  const of = (sampling_no: string, product: string) =>
    identitiesOf({
      sampling_no,
      product,
      spec: "/",
      production_date_text: "/",
      batch: "/",
      maker: "甲厂",
      sampled_unit: "/",
    });
  expect(of("A1", "米")).toEqual(of("A1", "面"));
  for (const none of ["", "/"]) {
    expect(of(none, "米")).not.toEqual(of(none, "面"));
    expect(of(none, "米")).toEqual(of("", "米"));
  }
});

test("a guess is for the whole cell, however many items stand in it", () => {
  const table = [
    ["序号", "样品名称", "不合格项目║检验结果║标准值"],
    ["1", "糕点", "菌落总数║1.2×105║≤104；霉菌║3×102║"],
  ];
  const said = "菌落总数║1.2×10⁵║≤104；霉菌║3×10²║";
  const mapping = guessMapping(table);
  expect(findFaults(readSamples(rowsOf(table), mapping), new Map())).toMatchObject([
    { kind: "halfFinding", field: "findings", guess: null },
    { kind: "power", field: "findings", guess: said },
  ]);
  const rows = rowsOf(table).map((row) => (row.row === 2 ? { ...row, record: { findings: `${said}/` } } : row));
  expect(findFaults(readSamples(rows, mapping), new Map())).toEqual([]);
});

test("what the lines above the table tell of the bulletin is taken over", () => {
  const table = [[TITLE], HEAD];
  const mapping = guessMapping(table);
  expect(guessDetails(table, { ...mapping, headings: 2 }, "附件1.xlsx", "2026-11-23")).toEqual({
    title: TITLE,
    family: "food",
    issuer: "浙江省市场监督管理局",
    level: "province",
    region: "浙江省",
    number: "2026年第8号",
    issue_date: "2026-11-23",
  });
  const dated = [["关于不合格产品的通告"], ["2026年5月3日"], ["序号", "产品名称"]];
  expect(guessDetails(dated, { columns: ["seq", "product"], headings: 3 }, "x.xlsx", "2026-11-23")).toMatchObject({
    title: "关于不合格产品的通告",
    family: "product",
    issue_date: "2026-05-03",
  });
  const told = (issuer: string, part: string[] = []) => {
    const said = guessDetails(
      [[`${issuer}抽查通报`], part, HEAD],
      { columns: [], headings: 3 },
      "x.xlsx",
      "2026-11-23",
    );
    return [said.issuer, said.level, said.region, said.family, said.number, said.issue_date];
  };
  expect(told("国家市场监督管理总局", ["", "〔2026〕 12 号 2026-1-20"])).toEqual([
    "国家市场监督管理总局",
    "national",
    "全国",
    "product",
    "〔2026〕 12 号",
    "2026-01-20",
  ]);
  expect(told("浙江省杭州市市场监督管理局").slice(1, 3)).toEqual(["city", "浙江省"]);
  expect(told("北京市市场监督管理局").slice(1, 3)).toEqual(["province", "北京市"]);
  expect(told("浙江省桐庐县市场监督管理局").slice(1, 3)).toEqual(["county", "浙江省"]);
  expect(told("某公司", ["食用油"]).slice(0, 4)).toEqual(["", "province", "", "food"]);
  // The authority determines the region. Other words do so only if no authority is named.
  expect(told("某公司", ["江苏的米"])[2]).toBe("江苏省");
  expect(told("江苏产品", ["浙江省市场监督管理局"])[2]).toBe("浙江省");
  // Without a title row the bulletin has the name of its file. A title that is too long is cut.
  const named = (name: string, lines: string[][] = []) =>
    guessDetails([...lines, HEAD], { columns: [], headings: lines.length + 1 }, name, "2026-11-23").title;
  expect([named(" 九月 .xlsx"), named("x.csv", [["某年某月"]]), named("长".repeat(201))]).toEqual([
    "九月",
    "x",
    "长".repeat(200),
  ]);
  const bare = [["抽查了一回"], ["面粉"]];
  expect(guessDetails(bare, { columns: [], headings: 0 }, "甲.tsv", "2026-11-23").title).toBe("甲");
  expect(["内蒙古呼和浩特市", "上海市浦东新区", "示例省桦岗市", "某地"].map(regionOf)).toEqual([
    "内蒙古自治区",
    "上海市",
    "示例省",
    "",
  ]);
});
