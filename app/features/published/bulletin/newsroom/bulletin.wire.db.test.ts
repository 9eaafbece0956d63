import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { previewImport, type Making } from "./import/bulletin-import.service.server.ts";
import { deleteOldBatches } from "#app/features/newsroom/import-batch/import-batch.service.server.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { bulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { readTable } from "#tests/fixtures/tables/brought-table.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { industry } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import { multipart } from "#tests/fixtures/uploads.ts";
import { bulletin } from "#tests/fixtures/bulletins.ts";

/** Tests the calls that import tables as bulletins (docs/newsroom.md#bulletins). */
testDatabase();
let site: MemberSite;
let data: Colleague;
let other: Colleague;
let ofIndustry: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  const id = await industry("food");
  [data, other] = [await colleague(site, "data"), await colleague(site, "data")];
  ofIndustry = await colleague(site, { role: "data", scope: { kind: "industry", id } });
});
afterAll(() => site.close());
beforeEach(() =>
  emptyTables("import_batches", "import_columns", "bulletins", "noun_revisions", "search_documents", "audit_entries"),
);

const HEAD =
  "序号,样品名称,规格型号,生产日期,标称生产企业名称,被抽样单位地址,不合格项目║检验结果║标准值,检验结论".split(",");
const LINE = [
  "1",
  "核桃仁",
  "200g/袋",
  "2026-05-01",
  "岭上食品",
  "浙江省杭州市",
  "霉菌║2.2×10²CFU/g║≤25CFU/g",
  "不合格",
];
const tsv = (lines: string[][]) => lines.map((line) => line.join("\t")).join("\r\n");
const post = (path: string, body: object, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const get = (path: string, { token }: Colleague) => site.get(`newsroom/${path}`, token);

function bring(bytes: Buffer | string, who = data, name = "表.tsv") {
  const { body, headers } = multipart([{ field: "file", filename: name, content: bytes }]);
  return site.call("POST", "newsroom/importBulletin", { token: who.token, body, headers });
}
const read = async (id: number, who = data) => (await get(`bulletinImport?id=${id}`, who)).data;
/** Imports a table and returns its batch. */
const brought = async (lines: string[][]) => read((await bring(tsv([HEAD, ...lines.map(judged)]))).data.id);
/** Adds a verdict to a row without one: failed if it lists a failed item, else passed. */
const judged = (line: string[]) => {
  if (line.length === HEAD.length || line[0] === "") return line;
  const cells = Array.from({ length: HEAD.length - 1 }, (_, index) => line[index] ?? "");
  return [...cells, (line[6] ?? "") === "" ? "合格" : "不合格"];
};
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });
const apply = (batch: { id: number; version: number }, part = {}, who = data) =>
  post("applyBulletinImport", { ...seen(batch), bulletin: bulletin(part) }, who);
const undo = (batch: { id: number; version: number }, who = data) => post("undoBulletinImport", seen(batch), who);
const found = async (word: string) => (await site.get(`content/samples?q=${encodeURIComponent(word)}`, "")).data.items;
const audited = (action: string) => rows("select from audit_entries where action = $1", [action]);
const addTo = (batch: { id: number; version: number }, into: number, who = data) =>
  post("applyBulletinImport", { ...seen(batch), into }, who);

describe("a table that is added to a bulletin", () => {
  const figures = async (id: number) =>
    (await rows("select total, failed, version from bulletins where id = $1", [id]))[0];
  const begun = async () => {
    const first = await brought([LINE]);
    return { first, into: (await apply(first)).data.bulletin as number };
  };

  it("brings its samples behind those that are there, is looked at before, and goes alone when it is undone", async () => {
    const { into } = await begun();
    const batch = await brought([["9", "瓜子", "/", "/", "乙厂", "", ""], LINE]);
    // The import skips samples that the bulletin already contains.
    expect(batch).toMatchObject({ kinds: [{ kind: "known", count: 1 }], counts: { sound: 1 } });
    const { data: page } = await post("previewBulletinImport", { id: batch.id, into }, data);
    expect(page.html).toContain(`/spotcheck/${into}`);
    expect((await addTo(batch, into)).data).toEqual({ bulletin: into, samples: 1 });
    expect(await figures(into)).toEqual({ total: 2, failed: 1, version: 1 });
    expect(await found("瓜子")).toHaveLength(1);
    expect((await undo(await read(batch.id))).code).toBe(1);
    expect(await figures(into)).toEqual({ total: 1, failed: 1, version: 1 });
    expect(await found("瓜子")).toEqual([]);
    expect(await found("核桃仁")).toHaveLength(1);
    const again = await apply(await read(batch.id), { title: "另一份通报" });
    expect(again.data.bulletin).not.toBe(into);
  });

  it("keeps the first table from being undone below it, and reaches no bulletin of others", async () => {
    const { first, into } = await begun();
    const batch = await brought([["9", "瓜子", "/", "/", "乙厂", "", ""]]);
    expect((await addTo(batch, 999_999)).code).toBe(0);
    const own = await read((await bring(tsv([HEAD, LINE]), ofIndustry)).data.id, ofIndustry);
    expect((await addTo(own, into, ofIndustry)).code).toBe(0);
    expect((await post("previewBulletinImport", { id: own.id, into }, ofIndustry)).code).toBe(0);
    expect((await post("applyBulletinImport", seen(batch), data)).code).toBe(400);
    expect((await addTo(batch, into)).code).toBe(1);
    expect((await undo(await read(first.id))).code).toBe(0);
    expect((await undo(await read(batch.id))).code).toBe(1);
    expect((await undo(await read(first.id))).code).toBe(1);
    expect(await figures(into)).toMatchObject({ total: 0 });
  });
});

describe("a table that becomes a bulletin", () => {
  it("is read, found by readers when it is applied, and nowhere when it is undone", async () => {
    const batch = await brought([
      LINE,
      ["", "", "", "", "", "", "水分║15║≤14"],
      ["2", "瓜子", "/", "/", "乙厂", "", ""],
    ]);
    expect(batch).toMatchObject({ state: "read", faults: [], counts: { samples: 2, failed: 1, sound: 2 } });
    const { data: made } = await apply(batch);
    expect(made.samples).toBe(2);
    const [hit] = await found("核桃仁");
    expect(hit).toMatchObject({ product: "核桃仁", failed: true, bulletin: { title: "抽检通报" } });
    expect(hit.findings.map(({ measured }: { measured: string }) => measured)).toEqual(["2.2×10²CFU/g", "15"]);
    const [row] = await rows("select total, failed, published from bulletins where id = $1", [made.bulletin]);
    expect(row).toEqual({ total: 2, failed: 1, published: true });
    expect(await rows("select region from samples order by seq")).toEqual([{ region: "浙江省" }, { region: "" }]);
    expect((await undo(await read(batch.id))).code).toBe(1);
    expect(await found("核桃仁")).toEqual([]);
    expect(await rows("select from samples")).toEqual([]);
    expect(await rows("select from search_documents")).toEqual([]);
    const again = await apply(await read(batch.id), { title: "改好的通报" });
    expect(again.data).toEqual({ bulletin: made.bulletin, samples: 2 });
    expect((await found("核桃仁"))[0].bulletin.title).toBe("改好的通报");
    const trail = await rows(
      "select action, target_id, detail from audit_entries where target_kind = 'import' order by id",
    );
    const line = (action: string, detail = {}) => {
      return { action, target_id: String(batch.id), detail: { file: "表.tsv", bulletin: made.bulletin, ...detail } };
    };
    const applied = line("import.apply", { samples: 2, isAddition: false });
    expect(trail).toEqual([applied, line("import.undo"), applied]);
  });

  it("is looked at as readers would have it, in a hidden bulletin too, and nothing of that stays", async () => {
    const { data: hidden } = await post(
      "bulletins/save",
      { record: bulletin({ title: "藏着的通报", published: false }) },
      data,
    );
    const { id } = await brought([LINE, ["2", "瓜子", "/", "/", "乙厂", "", ""]]);
    const actor = staffActor({ id: data.id, sessionId: 0, grants: [{ role: "data", scope: { kind: "site" } }] });
    const look = (making: Making) => previewImport(actor, id, making, readBulletin);
    const state = () => rows("select id, title, published, total, failed, version from bulletins");
    const before = await state();
    const shown = (title: string) => ({
      bulletin: { title, total: 2, failed: 1, passed: 1 },
      failed: [{ product: "核桃仁" }],
      passed: [{ product: "瓜子" }],
    });
    expect(
      await look({ details: bulletinChange.parse(bulletin({ title: "新的通报", published: false })) }),
    ).toMatchObject(shown("新的通报"));
    expect(await look({ into: hidden.id })).toMatchObject(shown("藏着的通报"));
    const unseen = { body: `![图](/media/${"a".repeat(64)}/480.webp)` };
    expect(await refusalOf(look({ details: bulletinChange.parse(bulletin(unseen)) }))).toMatch(/不在了，或者你不能看/);
    expect(await state()).toEqual(before);
    expect(await rows("select from samples")).toEqual([]);
    const saved = { action: "bulletin.save", detail: { version: 1 } };
    expect(await rows("select action, detail from audit_entries")).toEqual([saved]);
  });

  it("makes no doubles: not of the same file, nor of the same samples in another", async () => {
    await apply(await brought([LINE]));
    const same = await brought([LINE]);
    expect(same.sameAs).toBeGreaterThan(0);
    expect((await apply(same)).msg).toContain("同一份文件");
    const more = await brought([
      LINE,
      ["2", "瓜子", "/", "/", "乙厂", "", ""],
      ["3", "瓜子", "/", "/", "乙厂", "", ""],
    ]);
    expect(more.kinds).toEqual([
      { kind: "twice", count: 1 },
      { kind: "known", count: 1 },
    ]);
    expect((await apply(more)).data.samples).toBe(1);
    expect(await rows("select from samples")).toHaveLength(2);
  });

  it("has its faults mended one by one and by kind; what stays faulty stays behind and comes back as a file", async () => {
    const lines = [
      ["1", "甲", "/", "45000", "甲厂", "", "菌落总数║1.2×105║≤104"],
      ["2", "乙", "/", "45001", "甲厂", "", ""],
      ["3", "/", "/", "=cmd|'/c calc'!A1", "甲厂", "", ""],
    ];
    let batch = await brought(lines);
    expect(batch.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["noProduct", "power", "date"]);
    expect((await post("acceptBulletinGuesses", { ...seen(batch), kind: "date" }, data)).code).toBe(1);
    batch = await read(batch.id);
    const power = batch.faults.find(({ kind }: { kind: string }) => kind === "power");
    const record = { [power.field]: power.guess };
    expect((await post("mendBulletinImport", { ...seen(batch), row: power.row, record }, data)).code).toBe(1);
    batch = await read(batch.id);
    expect(batch.counts).toMatchObject({ samples: 3, sound: 2 });
    for (const as of ["csv", "xlsx"]) {
      const { data: file } = await get(`bulletinImportFaults?id=${batch.id}&as=${as}`, data);
      const table = await readTable(Buffer.from(file.content, "base64"));
      expect(table[0]).toEqual([...HEAD, "问题"]);
      expect(table[1]?.[3]).toBe("'=cmd|'/c calc'!A1");
      expect(table).toHaveLength(2);
    }
    expect((await apply(batch)).data.samples).toBe(2);
    expect(await rows("select production_date_text as date from samples order by seq")).toEqual([
      { date: "2023-03-15" },
      { date: "2023-03-16" },
    ]);
    expect((await found("甲"))[0].findings[0]).toMatchObject({ measured: "1.2×10⁵", standard: "≤104" });
  });

  it("is left out where a guess of its kind is to leave it out, and stays as it is where there is none", async () => {
    const half = ["3", "杏仁", "/", "/", "丙厂", "", "霉菌║║≤50"];
    const batch = await brought([LINE, ["2", ...LINE.slice(1)], half]);
    const accept = async (kind: string) =>
      (await post("acceptBulletinGuesses", { ...seen(await read(batch.id)), kind }, data)).code;
    expect(batch.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["halfFinding", "twice"]);
    expect([await accept("halfFinding"), await accept("twice")]).toEqual([1, 1]);
    const { faults, counts } = await read(batch.id);
    expect(faults).toMatchObject([{ kind: "halfFinding", row: 4, field: "findings", said: half.at(-1), guess: null }]);
    expect(counts).toMatchObject({ sound: 1 });
  });

  it("publishes nothing of which nobody can say whether it failed, and says why of each row", async () => {
    const batch = await brought([
      LINE,
      ["2", "瓜子", "/", "/", "乙厂", "", "", "—"],
      ["3", "杏仁", "/", "/", "乙厂", "", "", "基本合格"],
      ["4", "松子", "/", "/", "乙厂", "", "霉菌║10CFU/g║≤25CFU/g", "不合格"],
      ["5", "榛子", "/", "/", "乙厂", "", "霉菌║100CFU/g║≤25CFU/g", "合格"],
      ["6", "花生", "/", "/", "乙厂", "", "霉菌║#N/A║≤25CFU/g", "不合格"],
      ["7", "腰果", "/", "/", "乙厂", "", "", "合格（复检）"],
    ]);
    expect(batch.kinds).toEqual([
      { kind: "contradiction", count: 2 },
      { kind: "verdict", count: 2 },
      { kind: "error", count: 1 },
    ]);
    expect(batch.counts).toMatchObject({ samples: 7, sound: 2, uncertain: 5 });
    expect((await apply(batch)).data.samples).toBe(2);
    expect(await rows("select product, result from samples order by seq")).toEqual([
      { product: "核桃仁", result: "fail" },
      { product: "腰果", result: "pass" },
    ]);
  });

  it("knows the wordings of a verdict that an operator has set", async () => {
    const set = (value: object) =>
      rows(
        `insert into settings (key, value) values ('bulletinVerdicts', $1)
          on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    await set({ pass: ["基本合格"], fail: ["有问题"] });
    const batch = await brought([["3", "杏仁", "/", "/", "乙厂", "", "", "基本合格"]]);
    expect(batch.counts).toMatchObject({ sound: 1, failed: 0 });
    await set({ pass: [], fail: [] });
    expect((await read(batch.id)).counts).toMatchObject({ sound: 0, uncertain: 1 });
  });

  it("is not applied while a column is unknown, and is once a person has named or ignored each", async () => {
    const head = ["序号", "样品名称", "检验结论", "抽样人"];
    const batch = await read((await bring(tsv([head, ["1", "米", "合格", "张某"]]))).data.id);
    expect(batch.sheets[0].columns.at(-1)).toEqual({ use: null, heading: "抽样人", examples: ["张某"] });
    expect(batch.whole).toMatchObject([{ kind: "openColumns", stops: true }]);
    const refused = await post(
      "applyBulletinImport",
      { ...seen(batch), bulletin: bulletin(), known: ["openColumns"] },
      data,
    );
    expect(refused.msg).toContain("还有1列不认识");
    const columns = ["seq", "product", "result", "ignored"];
    await post("mapBulletinImport", { ...seen(batch), sheet: 0, headings: 1, columns }, data);
    expect((await apply(await read(batch.id))).data.samples).toBe(1);
  });

  it("is held against its title, its totals and earlier bulletins; a person can say that a difference is known", async () => {
    const lines = [LINE, ["2", "瓜子", "/", "/", "乙厂", "", "", "合格"], ["合计", "", "", "", "", "", "", "3 批次"]];
    const batch = await brought(lines);
    expect(batch.whole).toMatchObject([{ kind: "total", said: "3", found: "2", stops: false }]);
    const known = ["total"];
    const make = (part: object, also: string[] = []) =>
      post("applyBulletinImport", { ...seen(batch), bulletin: bulletin(part), known: [...known, ...also] }, data);
    expect((await apply(batch)).msg).toContain("合计行写的是3");
    expect((await make({ title: "204批次食品抽检" })).msg).toContain("一共204批次");
    expect((await make({ title: "关于2批次食品不合格的通告" })).msg).toContain("2批次不合格");
    await post("bulletins/save", { record: bulletin({ number: "2026年第8号", title: "早先的" }) }, data);
    expect((await make({ number: "2026 年 8 号" }, ["earlier"])).msg).toContain("《早先的》");
    const { data: early } = await get("bulletins", data);
    const kindsFor = async (intent: string) =>
      (await get(`bulletinImport?id=${batch.id}${intent}`, data)).data.whole.map(({ kind }: { kind: string }) => kind);
    const issuer = encodeURIComponent(bulletin({}).issuer);
    const named = `&number=${encodeURIComponent("2026 年 8 号")}&issuer=${issuer}`;
    expect(await kindsFor(named)).toEqual(["earlier", "total"]);
    expect(await kindsFor(`&number=9&issuer=${issuer}`)).toEqual(["total"]);
    expect(await kindsFor(`${named}&into=${early.list[0].id}`)).toEqual(["total"]);
    expect(await rows("select from samples")).toEqual([]);
    expect((await make({ title: "204批次食品抽检" }, ["count"])).data.samples).toBe(2);
    const [line] = await rows<{ detail: { known: string[] } }>(
      "select detail from audit_entries where action = 'import.apply'",
    );
    expect(line?.detail.known).toEqual(["total", "count"]);
    const passed = await brought([["9", "榛子", "/", "/", "乙厂", "", "", "合格"]]);
    expect((await apply(passed, { title: "不合格食品通告" })).msg).toContain("标题说有不合格");
  });

  it("of several tables takes those that a person chooses, each with its own columns, in one bulletin", async () => {
    const table = (cells: string[][]) =>
      `<table>${cells.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
    const html =
      table([
        ["序号", "样品名称", "检验结论"],
        ["1", "米", "合格"],
      ]) +
      table([
        ["序号", "产品名称", "生产企业", "不合格项目", "检验结果", "标准值"],
        ["1", "面", "甲厂", "铅", "0.3", "≤0.2"],
      ]);
    const batch = await read((await bring(html, data, "两张.html")).data.id);
    expect(batch.sheets).toMatchObject([
      { isTaken: false, rows: 1 },
      { isTaken: false, rows: 1 },
    ]);
    expect((await apply(batch)).msg).toContain("先选要收哪几张表");
    await post("chooseBulletinSheets", { ...seen(batch), sheets: [0, 1] }, data);
    expect((await apply(await read(batch.id))).data.samples).toBe(2);
    expect(await rows("select product, maker, result from samples order by seq")).toEqual([
      { product: "米", maker: "/", result: "pass" },
      { product: "面", maker: "甲厂", result: "fail" },
    ]);
  });

  it("is brought again where an earlier version has read it", async () => {
    const batch = await brought([LINE]);
    await rows("update import_batches set reader = 1 where id = $1", [batch.id]);
    expect((await apply(batch)).msg).toContain("旧版本");
  });

  it("remembers what was said of columns for the next table with the same headings", async () => {
    const odd = ["序号", "甲列", "乙列", "检验结论"];
    const bringOdd = async (name: string) => read((await bring(tsv([odd, ["1", name, "丙厂", "合格"]]))).data.id);
    const batch = await bringOdd("茶叶");
    const said = { headings: 1, columns: ["seq", "product", "maker", "result"] };
    const columnsOf = (of: typeof batch) => of.sheets[0].columns.map(({ use }: { use: string | null }) => use);
    expect((await post("mapBulletinImport", { ...seen(batch), sheet: 0, ...said }, data)).code).toBe(1);
    expect((await apply(await read(batch.id))).data.samples).toBe(1);
    expect(columnsOf(await bringOdd("酒"))).toEqual(said.columns);
    await rows("update import_columns set kind = 'other'");
    expect(columnsOf(await bringOdd("醋"))).not.toEqual(said.columns);
  });

  it("stands among the ten newest that its colleague has brought, the newest first", async () => {
    await brought([LINE]);
    const own = [];
    for (let number = 1; number <= 11; number += 1) own.unshift((await brought([[String(number), "瓜子"]])).id);
    const foreign = (await bring(tsv([HEAD, LINE]), other)).data.id;
    const listed = async (who: Colleague) =>
      (await get("bulletinImports", who)).data.list.map(({ id }: { id: number }) => id);
    expect(await listed(data)).toEqual(own.slice(0, 10));
    expect(await listed(other)).toEqual([foreign]);
  });

  it("is known again while it stands, and new once it was undone", async () => {
    const first = await brought([LINE]);
    await apply(first);
    expect((await brought([["2", "瓜子"]])).sameAs).toBeNull();
    expect((await brought([LINE])).sameAs).not.toBeNull();
    await undo(await read(first.id));
    expect((await undo(await read(first.id))).code).not.toBe(1);
    expect((await brought([LINE])).sameAs).toBeNull();
  });

  it("is applied once and undone once, however many ask at the same time", async () => {
    const both = [await brought([LINE]), await brought([LINE])];
    const applied = await Promise.all(Array.from({ length: 10 }, (_, index) => apply(both[index % 2])));
    expect(applied.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await rows("select from bulletins")).toHaveLength(1);
    const [now] = (await Promise.all(both.map(({ id }) => read(id)))).filter(({ state }) => state === "applied");
    const undone = await Promise.all(Array.from({ length: 10 }, () => undo(now)));
    expect(undone.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await rows("select from samples")).toEqual([]);
    expect(await audited("import.undo")).toHaveLength(1);
  });

  it("is removed ninety days after it was brought, unless a bulletin was made of it", async () => {
    const [left, made, fresh] = [await brought([LINE]), await brought([["2", "瓜子"]]), await brought([["3", "杏仁"]])];
    await apply(made);
    await rows("update import_batches set created_at = now() - interval '91 days' where id <> $1", [fresh.id]);
    expect([await deleteOldBatches(new Date(), 90), await deleteOldBatches(new Date(), 90)]).toEqual([1, 0]);
    const kept = await rows<{ id: number }>("select id::int as id from import_batches order by id");
    expect(kept.map(({ id }) => id)).toEqual([made.id, fresh.id]);
    expect(await rows("select from import_rows where batch_id = $1", [left.id])).toEqual([]);
    expect(await rows("select from samples")).toHaveLength(1);
  });

  it("changes nothing by a version that has moved on, and is undone by nobody once somebody has changed it", async () => {
    const batch = await brought([LINE]);
    await post("mendBulletinImport", { ...seen(batch), row: 2, record: { product: "核桃" } }, data);
    expect((await apply(batch)).code).not.toBe(1);
    expect(await rows("select from bulletins")).toEqual([]);
    const { data: made } = await apply(await read(batch.id));
    const [{ id, version, record }] = (await get(`samples?bulletin=${made.bulletin}`, data)).data.list;
    const changed = { ...record, maker: "改过的厂" };
    await post("samples/save", { id, version, record: changed }, other);
    expect((await undo(await read(batch.id))).msg).toContain("有人改过");
    const beside = await brought([["2", "瓜子"]]);
    await apply(beside);
    expect((await undo(await read(beside.id))).code).toBe(1);
    expect([await found("核桃"), await found("瓜子")]).toMatchObject([{ length: 1 }, []]);
  });

  it("is its maker's alone, and a role for an industry brings nothing in elsewhere", async () => {
    const batch = await brought([LINE]);
    for (const answer of [
      await get(`bulletinImport?id=${batch.id}`, other),
      await apply(batch, {}, other),
      await undo(batch, other),
      await post("mendBulletinImport", { ...seen(batch), row: 2, isOut: true }, other),
    ])
      expect(answer.code).toBe(0);
    const theirs = await read((await bring(tsv([HEAD, LINE]), ofIndustry)).data.id, ofIndustry);
    expect((await apply(theirs, {}, ofIndustry)).code).toBe(401);
    expect((await apply(theirs, { industry: "food" }, ofIndustry)).code).toBe(1);
  });

  it("says why a file is none, and takes 5,000 rows", async () => {
    expect((await bring(Buffer.from("d0cf11e0a1b11ae1", "hex"), data, "旧.xls")).msg).toContain("另存为 .xlsx");
    expect((await bring(" ")).msg).toContain("没有找到表格");
    const lines = Array.from({ length: 5_000 }, (_, index) => [
      String(index + 1),
      `样品${index}`,
      "/",
      "/",
      `厂${index % 40}`,
      "",
      index % 10 === 0 ? "霉菌║12║≤10" : "",
    ]);
    const batch = await brought(lines);
    expect((await apply(batch)).data.samples).toBe(5_000);
    expect(await rows("select total, failed from bulletins")).toEqual([{ total: 5_000, failed: 500 }]);
  });
});
