import { createHash } from "node:crypto";
import { demandActSomewhere, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readBroughtTable } from "#app/features/newsroom/table-file/table-file.reader.server.ts";
import type { Table } from "#app/features/newsroom/table-file/table-file.rules.ts";
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
} from "./import.repo.server.ts";

export {
  findApplied as readApplied,
  findRows as readRows,
  update as moveOn,
  waitForTurn,
  type Batch,
  type RowChange,
} from "./import.repo.server.ts";

const LIST_LENGTH = 10;
const LONGEST_NAME = 200;

/** How a table is understood: its columns, and what of it belongs to the whole. */
export type Understanding = { mapping: { headings: number; columns: readonly (string | null)[] }; details: object };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const headingsHash = (row: readonly string[]) => sha256(JSON.stringify(row));
/** Rows among which headings are that were there before. */
const FIRST_ROWS = 12;

/**
 * Takes in a table that a colleague brings, as a file or from the clipboard; columns under headings that were there before
 * are understood as they were then. Gives the id of its batch. Throws Refusal for what is no table, or too large.
 */
export async function openBatch(
  actor: StaffActor,
  kind: ImportKind,
  { bytes, name }: { bytes: Uint8Array; name: string },
  understand: (table: Table) => Understanding,
): Promise<number> {
  demandActSomewhere(actor, "import.run");
  const table = await readBroughtTable(bytes);
  const guessed = understand(table);
  const batch = {
    kind,
    staffId: actor.id,
    name: name.slice(0, LONGEST_NAME),
    sha256: sha256(bytes),
    mapping: (await remembered(kind, table)) ?? guessed.mapping,
    details: guessed.details,
  };
  return withTransaction((trx) => insert(batch, table, trx));
}

/** The newest batches of a colleague. Throws `forbidden`. */
export async function readBatches(actor: StaffActor, kind: ImportKind) {
  demandActSomewhere(actor, "import.run");
  return findAllOf(kind, actor.id, LIST_LENGTH);
}

/** A batch of the actor's own. Throws `forbidden`, and `not_found` for every other one. */
export async function readBatch(actor: StaffActor, kind: ImportKind, id: number): Promise<Batch> {
  demandActSomewhere(actor, "import.run");
  return found(id, await findOwn({ kind, id, staffId: actor.id }));
}

/** The same, locked, as whoever acts on it has seen it. Throws as above, and `conflict` when it has moved on. */
export async function lockBatch(
  actor: StaffActor,
  kind: ImportKind,
  { id, version }: { id: number; version: number },
  trx: Db,
): Promise<Batch> {
  demandActSomewhere(actor, "import.run");
  const batch = found(id, await lockOwn({ kind, id, staffId: actor.id }, trx));
  if (batch.version !== version) throw new DomainError("conflict", `import ${id} is not at version ${version}`);
  return batch;
}

/**
 * Says of rows of a batch what their cells mean, or that they are left out; or of its columns what stands in them. Throws as
 * above, and `conflict` for one that is applied.
 */
export async function mendBatch(
  actor: StaffActor,
  kind: ImportKind,
  seen: { id: number; version: number },
  change: { rows?: readonly RowChange[]; mapping?: Understanding["mapping"] },
): Promise<void> {
  await withTransaction(async (trx) => {
    const batch = await lockBatch(actor, kind, seen, trx);
    if (batch.state === "applied") throw new DomainError("conflict", `import ${seen.id} is applied`);
    if (change.rows !== undefined) await updateRows(batch.id, change.rows, trx);
    await update(batch.id, change.mapping === undefined ? {} : { mapping: change.mapping }, trx);
  });
}

/** Keeps how columns were understood, for the next table with the same headings. */
export async function rememberColumns(
  kind: ImportKind,
  rows: readonly { raw: readonly string[] }[],
  mapping: Understanding["mapping"],
  trx: Db,
): Promise<void> {
  const headings = rows[mapping.headings - 1];
  if (headings !== undefined) await upsertColumns(kind, headingsHash(headings.raw), mapping, trx);
}

/** How the columns of such a table were understood before; undefined where none of its rows was a heading then. */
async function remembered(kind: ImportKind, table: Table): Promise<Understanding["mapping"] | undefined> {
  const hashes = table.slice(0, FIRST_ROWS).map(headingsHash);
  const before = await findColumns(kind, hashes);
  const index = hashes.findIndex((hash) => before.has(hash.toString("hex")));
  const known = before.get(hashes[index]?.toString("hex") ?? "") as Understanding["mapping"] | undefined;
  return known === undefined ? undefined : { headings: index + 1, columns: known.columns };
}

function found(id: number, batch: Batch | undefined): Batch {
  if (batch === undefined) throw new DomainError("not_found", `import ${id}`);
  return batch;
}

/** Days for which a batch of which nothing was made is kept. */
const LEFT_OVER_DAYS = 90;

/** Removes batches that were never applied, or were undone, long after they were brought; gives how many. */
export async function forgetBatches(now: Date): Promise<number> {
  return deleteLeftOver(new Date(now.getTime() - LEFT_OVER_DAYS * 86_400_000));
}
