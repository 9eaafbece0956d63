import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Seal, SealedRow } from "./audit-chain.ts";

/** The table of sealed rows, and the table of their seals. */
export type Chain = { rows: "audit_entries" | "record_marks"; seals: "audit_seals" | "record_seals" };
export const AUDIT_CHAIN: Chain = { rows: "audit_entries", seals: "audit_seals" };
export const RECORD_CHAIN: Chain = { rows: "record_marks", seals: "record_seals" };

const TEXTS = {
  audit_entries: sql`jsonb_build_array(id, extract(epoch from at), actor, action, target_kind, target_id, detail, session_id,
      address, request_id)::text`,
  record_marks: sql`jsonb_build_array(id, kind, record_id, step, encode(sha256, 'hex'), extract(epoch from may_go_at))::text`,
};

/** The advisory lock that lets one instance at a time create seals. */
const LOCK = sql`hashtext('audit-seal')`;

/** Takes the sealing lock for the rest of the transaction. Returns false when another instance holds it. */
export async function tryLock(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(1, ${LOCK}) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

/** Returns whether there are rows after the last seal. Costs two index lookups and no transaction of its own. */
export async function hasUnsealed({ rows: table, seals }: Chain): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(table)} where id > coalesce((select max(upto_id) from ${sql.table(seals)}), 0)) as has`.execute(
    database(),
  );
  return rows[0]?.has === true;
}

/** Returns the id of the newest row. */
export async function findNewestId({ rows: table }: Chain, trx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Returns the open transactions that write to the table. Each may hold an id that is not visible yet. */
export async function findWriters({ rows: table }: Chain, trx: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  return rows.map(({ writer }) => writer);
}

type Range = { after: number; upto: number; limit: number };

/** Returns rows with ids after `after` up to `upto`, each as its complete text, independent of session settings. */
export async function findRows(
  { rows: table }: Chain,
  { after, upto, limit }: Range,
  db: Db = database(),
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, ${TEXTS[table]} as text
    from ${sql.table(table)} where id > ${after} and id <= ${upto} order by id limit ${limit}`.execute(db);
  return rows;
}

const SEAL = ["id", "upto_id as uptoId", "leaves", "hash", "previous_hash as previousHash", "at"] as const;

/** Returns the last seal of the chain. */
export async function findHead({ seals }: Chain, db: Db = database()) {
  return db.selectFrom(seals).select(SEAL).orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Returns the seals after an id, in order. */
export async function findSeals({ seals }: Chain, after: number, limit: number, db: Db = database()): Promise<Seal[]> {
  return db.selectFrom(seals).select(SEAL).where("id", ">", after).orderBy("id").limit(limit).execute();
}

export async function insertSeal({ seals }: Chain, seal: Omit<Seal, "id"> & { rows: number }, trx: Db): Promise<void> {
  await trx
    .insertInto(seals)
    .values({
      upto_id: seal.uptoId,
      rows: seal.rows,
      leaves: seal.leaves,
      hash: seal.hash,
      previous_hash: seal.previousHash,
    })
    .execute();
}
