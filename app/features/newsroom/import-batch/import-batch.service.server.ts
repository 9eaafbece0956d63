import { createHash } from "node:crypto";
import { requirePermissionSomewhere, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Brought } from "#app/features/newsroom/table-import/table-import.reader.server.ts";
import type { Sheet } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  deleteLeftOver,
  findAllOf,
  findColumns,
  findOwn,
  insert,
  lockOwn,
  update,
  updateRows,
  upsertColumns,
  type Batch,
  type ImportKind,
  type RowChange,
} from "./import-batch.repo.server.ts";

export {
  READER,
  findApplied as readApplied,
  findRows as readRows,
  update as moveOn,
  waitForTurn,
  type Batch,
  type RowChange,
} from "./import-batch.repo.server.ts";

const LIST_LENGTH = 10;
const LONGEST_NAME = 200;

/** The meaning of each column of a sheet, and the number of heading rows. */
export type Columns = { headings: number; columns: readonly (string | null)[] };

/** The sheets of a file with their columns, and details of the whole file. */
export type Understood = { sheets: (Sheet & Columns)[]; details: object };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
/** The number of first rows that are searched for known headings, and the longest heading row in characters. */
const FIRST_ROWS = 12;
const LONGEST_HEADINGS = 20_000;

/** Returns the hash of a row of headings. If the row has empty cells, the row above it is hashed too. */
const headingsHash = (row: readonly string[], above: readonly string[] | undefined) =>
  sha256(JSON.stringify(row.includes("") && above !== undefined ? [above, row] : row));

/**
 * Imports a staff member's file or clipboard as a batch. `read` parses it in a guarded thread. Columns with known
 * headings keep the meaning of the last import. If the file has one visible sheet, that sheet is chosen. If it has
 * several sheets, or only a hidden one, the staff member chooses later. Returns the id of the batch. Throws the errors
 * of `read`, and `forbidden`.
 */
export async function openBatch(
  actor: StaffActor,
  kind: ImportKind,
  brought: Brought,
  read: (brought: Brought) => Promise<Understood>,
): Promise<number> {
  requirePermissionSomewhere(actor, "import.run");
  const { sheets, details } = await read(brought);
  const isAlone = sheets.filter(({ isHidden }) => !isHidden).length === 1;
  let from = 1;
  const mapped: object[] = [];
  for (const { table, lines: _lines, columns, headings, ...sheet } of sheets) {
    const understood = (await remembered(kind, table)) ?? { headings, columns };
    mapped.push({ ...sheet, ...understood, from, count: table.length, isTaken: isAlone && !sheet.isHidden });
    from += table.length;
  }
  const batch = {
    kind,
    staffId: actor.id,
    name: brought.name.slice(0, LONGEST_NAME),
    sha256: sha256(brought.bytes),
    mapping: { sheets: mapped },
    details,
  };
  const rows = sheets.flatMap(({ table, lines }) => table.map((raw, index) => ({ raw, line: lines[index] ?? 0 })));
  return withTransaction((trx) => insert(batch, rows, trx));
}

/** Returns the newest batches of a staff member. Throws `forbidden`. */
export async function readBatches(actor: StaffActor, kind: ImportKind) {
  requirePermissionSomewhere(actor, "import.run");
  return findAllOf(kind, actor.id, LIST_LENGTH);
}

/** Returns a batch of the actor. Throws `forbidden`, and `not_found` for a batch of another staff member. */
export async function readBatch(actor: StaffActor, kind: ImportKind, id: number): Promise<Batch> {
  requirePermissionSomewhere(actor, "import.run");
  return found(id, await findOwn({ kind, id, staffId: actor.id }));
}

/** Returns and locks a batch of the actor. Throws as readBatch does, and `conflict` if its version is not the base version. */
export async function lockBatch(
  actor: StaffActor,
  kind: ImportKind,
  { id, version }: { id: number; version: number },
  trx: Db,
): Promise<Batch> {
  requirePermissionSomewhere(actor, "import.run");
  const batch = found(id, await lockOwn({ kind, id, staffId: actor.id }, trx));
  if (batch.version !== version) throw new DomainError("conflict", `import ${id} is not at version ${version}`);
  return batch;
}

/**
 * Corrects the cells of rows or leaves rows out, or assigns the columns of a batch. Throws as readBatch does, and `conflict`
 * for an applied batch.
 */
export async function correctBatch(
  actor: StaffActor,
  kind: ImportKind,
  base: { id: number; version: number },
  change: { rows?: readonly RowChange[]; mapping?: object },
): Promise<void> {
  await withTransaction(async (trx) => {
    const batch = await lockBatch(actor, kind, base, trx);
    if (batch.state === "applied") throw new DomainError("conflict", `import ${base.id} is applied`);
    if (change.rows !== undefined) await updateRows(batch.id, change.rows, trx);
    await update(batch.id, change.mapping === undefined ? {} : { mapping: change.mapping }, trx);
  });
}

/** Stores the meaning of a sheet's columns for the next sheet with the same headings. */
export async function rememberColumns(
  kind: ImportKind,
  rows: readonly { raw: readonly string[] }[],
  { headings, columns }: Columns,
  trx: Db,
): Promise<void> {
  const row = rows[headings - 1];
  if (row === undefined) return;
  await upsertColumns(kind, headingsHash(row.raw, rows[headings - 2]?.raw), { headings, columns }, trx);
}

/** Returns the stored columns for the headings of a table. Returns undefined if none of its first rows is a known heading. */
async function remembered(kind: ImportKind, table: Sheet["table"]): Promise<Columns | undefined> {
  const first = table.slice(0, FIRST_ROWS).map((row) => (row.join("").length > LONGEST_HEADINGS ? [] : row));
  const hashes = first.map((row, index) => headingsHash(row, first[index - 1]));
  const before = await findColumns(kind, hashes);
  const index = hashes.findIndex((hash) => before.has(hash.toString("hex")));
  const known = before.get(hashes[index]?.toString("hex") ?? "") as Columns | undefined;
  return known === undefined ? undefined : { headings: index + 1, columns: known.columns };
}

function found(id: number, batch: Batch | undefined): Batch {
  if (batch === undefined) throw new DomainError("not_found", `import ${id}`);
  return batch;
}

/** Deletes batches that were never applied or were undone and are older than `days`. Returns how many were deleted. */
export async function deleteOldBatches(now: Date, days: number): Promise<number> {
  return deleteLeftOver(new Date(now.getTime() - days * 86_400_000));
}
