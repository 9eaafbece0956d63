import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { ImportBatches } from "#db/types.ts";

export type ImportKind = ImportBatches["kind"];

/** An imported row with its line number in the file. `record` holds the corrected cells. */
export type BatchRow = { row: number; line: number; raw: string[]; record: Record<string, string>; isOut: boolean };
/**
 * The version of the code that reads cells of files (table-file). Batches that an earlier version has read may contain
 * wrong cells.
 */
export const READER = 2;

const ROWS_A_STATEMENT = 5_000;
const ROWS_A_READ = 1_000;

/** Stores a table as a batch. Returns the id of the batch. */
export async function insert(
  batch: { kind: ImportKind; staffId: number; name: string; sha256: Buffer; mapping: object; details: object },
  table: readonly { line: number; raw: readonly string[] }[],
  trx: Db,
): Promise<number> {
  const { id } = await trx
    .insertInto("import_batches")
    .values({
      kind: batch.kind,
      staff_id: batch.staffId,
      name: batch.name,
      file_sha256: batch.sha256,
      mapping: JSON.stringify(batch.mapping),
      details: JSON.stringify(batch.details),
      reader: READER,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let start = 0; start < table.length; start += ROWS_A_STATEMENT) {
    const rows = table.slice(start, start + ROWS_A_STATEMENT).map((row, index) => ({ row: start + index + 1, ...row }));
    await sql`insert into import_rows (batch_id, row, line, raw)
      select ${id}, r.row, r.line, array(select jsonb_array_elements_text(r.raw))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row integer, line integer, raw jsonb)`.execute(trx);
  }
  return id;
}

type Own = { kind: ImportKind; id: number; staffId: number };

const own = ({ kind, id, staffId }: Own, db: Db) =>
  db
    .selectFrom("import_batches")
    .select(["id", "name", "state", "version", "mapping", "details", "target_id", "target_version", "is_addition"])
    .select("reader")
    .select(sql<string>`encode(file_sha256, 'hex')`.as("sha256"))
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("staff_id", "=", staffId);

/** Returns a batch of a staff member. */
export async function findOwn(of: Own) {
  return own(of, database()).executeTakeFirst();
}

/** Returns a batch of a staff member, and locks it until the transaction ends. */
export async function lockOwn(of: Own, trx: Db) {
  return own(of, trx).forUpdate().executeTakeFirst();
}

export type Batch = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Returns the newest batches of a staff member. */
export async function findAllOf(kind: ImportKind, staffId: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("import_batches")
    .select(["id", "name", "state", "created_at", "target_id"])
    .where("kind", "=", kind)
    .where("staff_id", "=", staffId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Returns an applied import of the same file. */
export async function findApplied(kind: ImportKind, sha256: string, db: Db = database()) {
  const row = await db
    .selectFrom("import_batches")
    .select("target_id")
    .where("kind", "=", kind)
    .where("file_sha256", "=", Buffer.from(sha256, "hex"))
    .where("state", "=", "applied")
    .executeTakeFirst();
  return row?.target_id ?? undefined;
}

/**
 * Returns the rows of a batch in order. Reads them in chunks, because the driver blocks the event loop while it decodes a
 * result.
 */
export async function findRows(batchId: number, db: Db = database()): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for (;;) {
    const part = await db
      .selectFrom("import_rows")
      .select(["row", "line", "record", "is_out"])
      // JSON is decoded several times faster than an array.
      .select(sql<string[]>`to_json(raw)`.as("raw"))
      .where("batch_id", "=", batchId)
      .where("row", ">", rows.at(-1)?.row ?? 0)
      .orderBy("row")
      .limit(ROWS_A_READ)
      .execute();
    for (const { is_out: isOut, record, row, line, raw } of part)
      rows.push({ row, line: line ?? row, raw, record: record as Record<string, string>, isOut });
    if (part.length < ROWS_A_READ) return rows;
  }
}

/** A correction of a row: its changed cells, or whether the row is left out. */
export type RowChange = { row: number; record?: Record<string, string>; isOut?: boolean };

export async function updateRows(batchId: number, changes: readonly RowChange[], trx: Db): Promise<void> {
  await sql`update import_rows set record = import_rows.record || coalesce(c.record, '{}'), is_out = coalesce(c."isOut", is_out)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(row integer, record jsonb, "isOut" boolean)
    where batch_id = ${batchId} and import_rows.row = c.row`.execute(trx);
}

/** Updates a batch and increments its version. */
export async function update(
  id: number,
  change: {
    mapping?: object;
    details?: object;
    state?: Batch["state"];
    targetId?: number;
    targetVersion?: number;
    isAddition?: boolean;
  },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("import_batches")
    .set({
      version: sql`version + 1`,
      ...(change.mapping !== undefined && { mapping: JSON.stringify(change.mapping) }),
      ...(change.details !== undefined && { details: JSON.stringify(change.details) }),
      ...(change.state !== undefined && { state: change.state }),
      ...(change.state === "applied" && { applied_at: sql`now()` }),
      ...(change.targetId !== undefined && { target_id: change.targetId }),
      ...(change.targetVersion !== undefined && { target_version: change.targetVersion }),
      ...(change.isAddition !== undefined && { is_addition: change.isAddition }),
    })
    .where("id", "=", id)
    .execute();
}

/** Waits until no other transaction applies a batch of this kind. Each batch therefore sees the results of the one before. */
export async function waitForTurn(kind: ImportKind, trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${kind}`}, 0))`.execute(trx);
}

/** Returns the stored columns for these headings, keyed by the hash of the headings in hex. */
export async function findColumns(
  kind: ImportKind,
  headings: readonly Buffer[],
  db: Db = database(),
): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom("import_columns")
    .select([sql<string>`encode(headings_sha256, 'hex')`.as("sha256"), "mapping"])
    .where("kind", "=", kind)
    .where("headings_sha256", "=", sql<Buffer>`any(${headings}::bytea[])`)
    .execute();
  return new Map(rows.map(({ sha256, mapping }) => [sha256, mapping]));
}

export async function upsertColumns(kind: ImportKind, sha256: Buffer, mapping: object, trx: Db): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), used_at: sql<Date>`now()` };
  await trx
    .insertInto("import_columns")
    .values({ kind, headings_sha256: sha256, ...values })
    .onConflict((conflict) => conflict.columns(["kind", "headings_sha256"]).doUpdateSet(values))
    .execute();
}

/** Deletes unapplied and undone batches from before a time. Returns how many were deleted. */
export async function deleteLeftOver(broughtBefore: Date, db: Db = database()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("import_batches")
    .where("state", "in", ["read", "undone"])
    .where("created_at", "<", broughtBefore)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
