import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DomUtils, parseDocument } from "htmlparser2";
import zh from "#app/features/published/bulletin/spot-check.zh-cn.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { bulletin } from "#tests/fixtures/bulletins.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { startSite, type RunningSite } from "#tests/fixtures/site.ts";
import { CORPUS, type CorpusTable } from "#tests/fixtures/tables/table-corpus.ts";
import { multipart } from "#tests/fixtures/uploads.ts";

/**
 * Imports tables of all forms with the newsroom calls, and compares each cell of the public pages of the built site.
 */
const store = testDatabase();
let site: MemberSite;
let readers: RunningSite;
let data: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  data = await colleague(site, "data");
  readers = await startSite({ DATABASE_URL: store.url, JOBS: "0", DEMO: "0" });
});
afterAll(async () => {
  await readers.stop();
  await site.close();
});
// The ids are not reset, because the readers' cache still contains pages of earlier ones.
beforeEach(async () => {
  for (const table of ["bulletins", "import_batches", "import_columns"]) await rows(`delete from ${table}`);
});

const post = (path: string, body: object) => site.post(`newsroom/${path}`, body, { token: data.token });
const read = async (id: number) => (await site.get(`newsroom/bulletinImport?id=${id}`, data.token)).data;

/** Uploads a table and answers its questions as a staff member would. */
async function brought({ bytes, file = "附件", sheets, columns }: CorpusTable) {
  const { body, headers } = multipart([{ field: "file", filename: file, content: await bytes() }]);
  const { data: made, msg } = await site.call("POST", "newsroom/importBulletin", { token: data.token, body, headers });
  expect(msg).toBe("");
  const seen = async () => ({ id: made.id, version: (await read(made.id)).version });
  if (sheets !== undefined) await post("chooseBulletinSheets", { ...(await seen()), sheets });
  if (columns !== undefined) await post("mapBulletinImport", { ...(await seen()), sheet: 0, headings: 1, columns });
  return read(made.id);
}

type Fault = { kind: string; line: number };

/** Returns the rows that are held for staff, each with the kinds of its faults. */
function heldRows(faults: Fault[]): string[] {
  const lines = [...new Set(faults.map(({ line }) => line))].toSorted((one, other) => one - other);
  return lines.map((at) => {
    const kinds = new Set(faults.filter(({ line }) => line === at).map(({ kind }) => kind));
    return `${at} ${[...kinds].toSorted().join(",")}`;
  });
}

type Page = ReturnType<typeof parseDocument>;
const { getElementsByTagName: all, findAll, textContent } = DomUtils;

/** Returns the samples on a bulletin's public page in order, each as one line without texts that are not marked. */
async function publicPage(id: number): Promise<string[]> {
  const answer = await fetch(`${readers.url}/spotcheck/${id}`);
  const dom: Page = parseDocument(await answer.text());
  const lines: string[] = [];
  const places = findAll(({ attribs }) => /^sample-\d+$/.test(attribs["id"] ?? ""), dom.children).map((found) => ({
    found,
    seq: Number(found.attribs["id"]?.slice("sample-".length)),
  }));
  for (const { found } of places.toSorted((one, other) => one.seq - other.seq)) {
    const isFailed = found.name === "article";
    lines.push(isFailed ? failedLine(found) : passedLine(found));
  }
  return [figuresOf(dom), ...lines];
}

type Found = ReturnType<typeof all>[number];
const textOf = (node: Found | undefined) => (node === undefined ? "" : textContent(node).trim());
const isSaid = (text: string) => text !== "" && text !== zh.notMarked;
const said = (label: string, text: string) => (isSaid(text) ? [`${label} ${text}`] : []);

function failedLine(sample: Found): string {
  const [product, spec] = [textOf(all("h4", sample)[0]), textOf(all("p", sample)[0])];
  const facts = all("dt", sample).flatMap((name, index) => said(textOf(name), textOf(all("dd", sample)[index])));
  const [, ...found] = all("tr", sample);
  const items = found.map((row) => row.children.map((cell) => textContent(cell)).join(" "));
  return [["✗", product, spec].filter(isSaid).join(" "), ...facts, ...items].join(" | ");
}

function passedLine(row: Found): string {
  const [, product, brand, date, maker, unit] = row.children as Found[];
  const [spec, remark] = product === undefined ? [] : all("small", product).map(textOf);
  const name = product === undefined ? "" : textContent(product.children.filter(({ type }) => type === "text"));
  return [
    ["✓", name, spec ?? ""].filter(isSaid).join(" "),
    ...said(zh.brand, textOf(brand)),
    ...said(zh.dateAndBatch, textOf(date)),
    ...said(zh.maker, textOf(maker)),
    ...said(zh.unit, textOf(unit)),
    ...said(zh.remark, remark ?? ""),
  ].join(" | ");
}

/** Returns the numbers of batches on the page: all, passed and failed. */
function figuresOf(dom: Page): string {
  const labels = [zh.totalLabel, zh.passedLabel, zh.failedLabel];
  const numbers = labels.map((label) => {
    const name = all("dt", dom).find((one) => textContent(one) === label);
    return `${label}${Number.parseInt(textOf(name?.next as Found), 10)}`;
  });
  return numbers.join(" ");
}

it.each(CORPUS.map((table) => [table.name, table] as const))("%s", async (_, table) => {
  const { held = [], whole = [], title = "一份通报" } = table;
  const number = "2026年第7号";
  if (whole.includes("earlier")) await post("bulletins/save", { record: bulletin({ number }) });
  const batch = await brought(table);
  expect(heldRows(batch.faults)).toEqual(held);
  const input = { id: batch.id, version: batch.version, bulletin: bulletin({ title, number }) };
  const { data: made, msg } = await post("applyBulletinImport", input);
  if (table.page === undefined) {
    expect(made).toBeNull();
    expect(await rows("select from samples")).toEqual([]);
    const [kind = "nothing"] = whole;
    expect([kind, msg]).toEqual([kind, expect.stringMatching(REFUSED[kind] ?? /没有/)]);
    return;
  }
  expect([msg, await publicPage(made.bulletin)]).toEqual(["", table.page]);
});

/** Patterns of the messages about the whole. */
const REFUSED: Record<string, RegExp> = {
  noSheet: /先选要收哪几张表/,
  openColumns: /列不认识/,
  noVerdict: /判断不了谁不合格/,
  count: /标题说一共204批次，表里有2批次/,
  failedCount: /标题说2批次不合格，表里有1批次/,
  total: /合计行写的是3，表里有2批次/,
  noneFailed: /标题说有不合格/,
  earlier: /同一文号/,
};
