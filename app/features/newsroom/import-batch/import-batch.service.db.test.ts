import { expect, it } from "vitest";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  deleteOldBatches,
  lockBatch,
  correctBatch,
  moveOn,
  openBatch,
  readBatch,
  readRows,
  rememberColumns,
  type Understood,
} from "./import-batch.service.server.ts";

testDatabase();

const guessed = { headings: 1, columns: ["product", null] };
/** Returns a reader that replies as a guarded thread may. */
const understand = (table: string[][]) => async (): Promise<Understood> => ({
  sheets: [sheetOf(table)],
  details: { title: "猜的" },
});
const sheetOf = (table: string[][], name = "表") => ({
  name,
  isHidden: false,
  hiddenRows: 0,
  hiddenColumns: 0,
  table,
  lines: table.map((_, index) => index + 3),
  ...guessed,
});
const mapped = (table: string[][], columns = guessed) => ({
  name: "表",
  isHidden: false,
  hiddenRows: 0,
  hiddenColumns: 0,
  from: 1,
  count: table.length,
  isTaken: true,
  ...columns,
});
const tsv = (table: string[][]) => Buffer.from(table.map((line) => line.join("\t")).join("\r\n"));
const TABLE = [
  ["名称", "厂家"],
  ["米", "甲厂"],
  ["面", "乙厂"],
];
const open = async (actor: StaffActor, table = TABLE, name = "表.tsv") =>
  readBatch(actor, "bulletin", await openBatch(actor, "bulletin", { bytes: tsv(table), name }, understand(table)));
const state = (actor: StaffActor, id: number) => readBatch(actor, "bulletin", id);

it("keeps a table as it was brought, with a name that is not too long", async () => {
  const actor = await addStaff("data");
  const batch = await open(actor, TABLE, "长".repeat(201));
  expect(batch).toMatchObject({
    name: "长".repeat(200),
    state: "read",
    version: 1,
    mapping: { sheets: [mapped(TABLE)] },
    details: { title: "猜的" },
    target_id: null,
  });
  expect(await readRows(batch.id)).toEqual(
    TABLE.map((raw, index) => ({ row: index + 1, line: index + 3, raw, record: {}, isOut: false })),
  );
  const brought = openBatch(
    await addStaff("reporter"),
    "bulletin",
    { bytes: tsv(TABLE), name: "表.tsv" },
    understand(TABLE),
  );
  await expect(brought).rejects.toThrow("forbidden");
  await expect(state(await addStaff("data"), batch.id)).rejects.toThrow("not_found");
});

it("says of rows of one batch what they mean, cell by cell, until it is applied", async () => {
  const actor = await addStaff("data");
  const [batch, beside] = [await open(actor), await open(actor)];
  const mend = (version: number, change: Parameters<typeof correctBatch>[3]) =>
    correctBatch(actor, "bulletin", { id: batch.id, version }, change);
  await mend(1, { rows: [{ row: 2, record: { product: "大米" } }] });
  await mend(2, { rows: [{ row: 2, record: { maker: "丙厂" }, isOut: true }, { row: 3 }] });
  await expect(mend(2, { rows: [] })).rejects.toThrow("conflict");
  await mend(3, { mapping: { headings: 2, columns: [null] } });
  expect((await readRows(batch.id)).map(({ record, isOut }) => [record, isOut])).toEqual([
    [{}, false],
    [{ product: "大米", maker: "丙厂" }, true],
    [{}, false],
  ]);
  expect((await readRows(beside.id)).map(({ record, isOut }) => [record, isOut])).toEqual([
    [{}, false],
    [{}, false],
    [{}, false],
  ]);
  const applied = { targetId: 7, targetVersion: 3, isAddition: true, details: { title: "做成的" } };
  await withTransaction((trx) => moveOn(batch.id, { state: "applied", ...applied }, trx));
  expect(await state(actor, batch.id)).toMatchObject({
    state: "applied",
    version: 5,
    mapping: { headings: 2, columns: [null] },
    details: { title: "做成的" },
    target_id: 7,
    target_version: 3,
    is_addition: true,
  });
  expect(await state(actor, beside.id)).toMatchObject({ state: "read", version: 1, target_id: null });
  expect(await rows("select applied_at is not null as applied from import_batches order by id desc limit 2")).toEqual([
    { applied: false },
    { applied: true },
  ]);
  await expect(mend(5, { rows: [] })).rejects.toThrow("conflict");
  await rows("update import_batches set applied_at = '2026-01-01' where id = $1", [batch.id]);
  await withTransaction((trx) => moveOn(batch.id, { state: "undone" }, trx));
  expect(
    await rows("select state, applied_at = '2026-01-01' as kept from import_batches where id = $1", [batch.id]),
  ).toEqual([{ state: "undone", kept: true }]);
  await mend(6, { rows: [{ row: 2, isOut: false }] });
  expect((await readRows(batch.id))[1]).toMatchObject({ record: { product: "大米" }, isOut: false });
  await expect(
    withTransaction((trx) => lockBatch(actor, "bulletin", { id: batch.id, version: 6 }, trx)),
  ).rejects.toThrow("conflict");
});

it("understands columns as they were under the same headings, among the first twelve lines, in whichever they are", async () => {
  const actor = await addStaff("data");
  const said = { headings: 2, columns: ["maker", "product"] };
  const head = ["甲列", "乙列"];
  const lines = (count: number) => Array.from({ length: count }, (_, index) => [`说明 ${index}`, ""]);
  const first = await readRows((await open(actor, [["表", ""], head, ["1", "2"]])).id);
  await withTransaction((trx) => rememberColumns("bulletin", first, said, trx));
  const mappingOf = async (table: string[][]) => {
    const { sheets } = (await open(actor, table)).mapping as unknown as { sheets: (typeof guessed)[] };
    return { headings: sheets[0]?.headings, columns: sheets[0]?.columns };
  };
  expect(await mappingOf([head, ["3", "4"]])).toEqual({ headings: 1, columns: said.columns });
  expect(await mappingOf([...lines(11), head])).toEqual({ headings: 12, columns: said.columns });
  expect(await mappingOf([...lines(12), head])).toEqual(guessed);
  // The columns stored last are used. A table without headings stores none.
  await withTransaction((trx) => rememberColumns("bulletin", first, { headings: 2, columns: [null, "product"] }, trx));
  expect(await mappingOf([head])).toEqual({ headings: 1, columns: [null, "product"] });
  const count = () => rows("select from import_columns");
  const before = (await count()).length;
  await withTransaction((trx) => rememberColumns("bulletin", first, { headings: 0, columns: [] }, trx));
  expect(await count()).toHaveLength(before);
});

it("takes the only sheet in sight; of several, and of one that the file hides, a person says so", async () => {
  const actor = await addStaff("data");
  const taken = async (...hidden: boolean[]) => {
    const sheets = hidden.map((isHidden, index) => ({ ...sheetOf(TABLE, `表${index}`), isHidden }));
    const read = async () => ({ sheets, details: {} });
    const id = await openBatch(actor, "bulletin", { bytes: tsv(TABLE), name: "簿.xlsx" }, read);
    const { mapping } = await state(actor, id);
    expect(await readRows(id)).toHaveLength(TABLE.length * hidden.length);
    return (mapping as unknown as { sheets: { isTaken: boolean; from: number }[] }).sheets.map((one) => [
      one.from,
      one.isTaken,
    ]);
  };
  expect(await taken(false)).toEqual([[1, true]]);
  expect(await taken(true)).toEqual([[1, false]]);
  expect(await taken(true, false)).toEqual([
    [1, false],
    [4, true],
  ]);
  expect(await taken(false, false)).toEqual([
    [1, false],
    [4, false],
  ]);
});

it("forgets after ninety days what was read or undone", async () => {
  const { id: staff_id } = await addStaff("data");
  const made = (state: string, hours: number) =>
    insert("import_batches", {
      kind: "bulletin",
      staff_id,
      name: "x",
      file_sha256: Buffer.alloc(32),
      mapping: {},
      details: {},
      state,
      target_id: state === "read" ? null : 1,
      created_at: new Date(Date.now() - hours * 3_600_000),
    });
  await rows("delete from import_batches");
  const kept = [await made("read", 90 * 24 - 1), await made("applied", 91 * 24), await made("undone", 89 * 24)];
  for (const state of ["read", "undone"]) await made(state, 90 * 24 + 1);
  expect(await deleteOldBatches(new Date(), 90)).toBe(2);
  expect((await rows("select id::int from import_batches order by id")).map(({ id }) => id)).toEqual(kept);
});
