import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "kysely";
import { completeSamples } from "#app/features/published/bulletin/sample-words.service.server.ts";
import { readBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { database } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { bulletin } from "#tests/fixtures/bulletins.ts";
import { gb18030 } from "#tests/fixtures/tables/gb18030.ts";
import { MemberSite } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { multipart } from "#tests/fixtures/uploads.ts";
import { htmlOf, sheetOf, workbookOf } from "#tests/fixtures/tables/workbooks.ts";

/**
 * Imports one bulletin of 300 rows as a workbook, as CSV in GB18030 and as HTML from the clipboard. Readers must get
 * the same cells.
 */
testDatabase();
let site: MemberSite;
let data: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  data = await colleague(site, "data");
});
afterAll(() => site.close());
beforeEach(() => emptyTables("import_batches", "import_columns", "bulletins", "noun_revisions", "search_documents"));

const HEAD = [
  "序号",
  "抽样编号",
  "样品名称",
  "规格型号",
  "生产日期",
  "标称生产企业名称",
  "被抽样单位名称",
  "不合格项目",
  "实测值",
  "标准值",
  "检验结论",
];

/** Returns the sample of row `index`. One in five failed, with a power of ten in its value. */
const sampleOf = (index: number) => {
  const isFailed = index % 5 === 0;
  return {
    sampling_no: `XC2633${String(index).padStart(6, "0")}`,
    product: `核桃仁${index}`,
    spec: index % 3 === 0 ? "/" : `${index}g/袋`,
    production_date_text: `2026-0${(index % 9) + 1}-15`,
    maker: `岭上食品有限公司${index % 40}`,
    sampled_unit: `东市超市${index % 7}`,
    result: isFailed ? "fail" : "pass",
    findings: isFailed
      ? [{ name: "菌落总数", measured: `${(index % 8) + 2}.5×10⁵CFU/g`, standard: "≤10⁴CFU/g", basis: "" }]
      : [],
  };
};
const SAMPLES = Array.from({ length: 300 }, (_, index) => sampleOf(index));
const ROWS = SAMPLES.map(
  ({ findings, result, sampling_no, product, spec, production_date_text, maker, sampled_unit }, index) => {
    const { name = "/", measured = "/", standard = "/" } = findings[0] ?? {};
    const verdict = result === "fail" ? "不合格" : "合格";
    const label = [sampling_no, product, spec, production_date_text, maker, sampled_unit];
    return [String(index + 1), ...label, name, measured, standard, verdict];
  },
);
const TABLE = [HEAD, ...ROWS];
const csv = () => TABLE.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n");

it.each([
  ["a workbook", "附件.xlsx", () => workbookOf([{ xml: sheetOf(TABLE) }])],
  ["CSV in GB18030", "附件.csv", async () => gb18030(csv())],
  ["a page", "粘贴.html", async () => Buffer.from(htmlOf(TABLE))],
] as const)("%s becomes what readers see, without one difference", async (_, filename, make) => {
  const { body, headers } = multipart([{ field: "file", filename, content: await make() }]);
  const { data: brought } = await site.call("POST", "newsroom/importBulletin", { token: data.token, body, headers });
  const { data: batch } = await site.get(`newsroom/bulletinImport?id=${brought.id}`, data.token);
  expect(batch).toMatchObject({ faults: [], whole: [], counts: { samples: 300, failed: 60, sound: 300 } });
  const input = {
    id: batch.id,
    version: batch.version,
    bulletin: bulletin({ title: "300批次食品抽检，60批次不合格" }),
  };
  const { data: made } = await site.post("newsroom/applyBulletinImport", input, { token: data.token });
  const read = await readBulletin(made.bulletin);
  const seen = [...(read?.failed ?? []), ...(read?.passed ?? [])].toSorted((one, other) => one.seq - other.seq);
  const isFailed = new Set(read?.failed.map(({ seq }) => seq));
  expect(
    seen.map(({ seq, sampling_no, product, spec, production_date_text, maker, sampled_unit, findings }) => ({
      sampling_no,
      product,
      spec,
      production_date_text,
      maker,
      sampled_unit,
      result: isFailed.has(seq) ? "fail" : "pass",
      findings,
    })),
  ).toEqual(SAMPLES);
});

it("finds a batch by what failed, its sampling number, its seller and its value, at the desk and for readers", async () => {
  const { body, headers } = multipart([{ field: "file", filename: "a.csv", content: Buffer.from(csv()) }]);
  const { data: brought } = await site.call("POST", "newsroom/importBulletin", { token: data.token, body, headers });
  const input = { id: brought.id, version: 1, bulletin: bulletin() };
  const { data: made } = await site.post("newsroom/applyBulletinImport", input, { token: data.token });
  const inNewsroom = async (word: string) => {
    const path = `newsroom/samples?bulletin=${made.bulletin}&q=${encodeURIComponent(word)}`;
    return (await site.get(path, data.token)).data.list.map(
      ({ record }: { record: { product: string } }) => record.product,
    );
  };
  const forReaders = async (word: string) =>
    (await site.get(`content/samples?q=${encodeURIComponent(word)}`, "")).data.items.map(
      ({ product }: { product: string }) => product,
    );
  expect(await inNewsroom("XC2633000007")).toEqual(["核桃仁7"]);
  expect(await forReaders("XC2633000007")).toEqual(["核桃仁7"]);
  expect(await inNewsroom("菌落总数")).toHaveLength(50);
  expect(await forReaders("菌落总数")).toContain("核桃仁5");
  expect(await inNewsroom("东市超市3")).toContain("核桃仁3");
  expect(await forReaders("东市超市3")).toContain("核桃仁3");
  expect(await inNewsroom("7.5×10⁵")).toContain("核桃仁5");
  expect(await forReaders("7.5×10⁵CFU/g")).toContain("核桃仁5");

  // Stores the samples as an earlier release did, so that search finds them by nothing but the product.
  await database()
    .updateTable("samples")
    .set({ has_all_words: false, vector: sql`array_to_tsvector(array['x'])` })
    .execute();
  expect(await forReaders("XC2633000007")).toEqual([]);
  expect(await completeSamples()).toBe(300);
  expect(await completeSamples()).toBe(0);
  expect(await forReaders("XC2633000007")).toEqual(["核桃仁7"]);
  expect(await forReaders("东市超市3")).toContain("核桃仁3");
  expect(await forReaders("7.5×10⁵CFU/g")).toContain("核桃仁5");
});
