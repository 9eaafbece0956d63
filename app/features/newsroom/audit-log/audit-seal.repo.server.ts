import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Seal, SealedRow } from "./audit-chain.ts";

/** The lock under which one instance at a time seals. */
const LOCK = sql`hashtext('audit-seal')`;

/** Takes the right to seal for the rest of the transaction; false when another instance has it. */
export async function tryLock(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(1, ${LOCK}) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

/** Whether there are rows behind the last seal. Costs two looks at indexes and no transaction of its own. */
export async function hasUnsealed(): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from audit_entries where id > coalesce((select max(upto_id) from audit_seals), 0)) as has`.execute(
    database(),
  );
  return rows[0]?.has === true;
}

/** The newest row that is there. */
export async function findNewestId(trx: Db): Promise<number> {
  const { id } = await trx
    .selectFrom("audit_entries")
    .select((eb) => eb.fn.coalesce(eb.fn.max("id"), sql<number>`0`).as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

/** Transactions that write to the trail at this moment: each may hold an id that is not to be seen yet. */
export async function findWriters(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_entries'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  return rows.map(({ writer }) => writer);
}

/** Rows of the trail with ids beyond `after` up to `upto`, each as a text that says all of it, whatever the session's settings. */
export async function findRows(after: number, upto: number, limit: number, db: Db = database()): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, jsonb_build_array(id, extract(epoch from at), actor, action, target_kind, target_id, detail, session_id,
      address, request_id)::text as text
    from audit_entries where id > ${after} and id <= ${upto} order by id limit ${limit}`.execute(db);
  return rows;
}

const SEAL = ["id", "upto_id as uptoId", "leaves", "hash", "previous_hash as previousHash", "at"] as const;

/** The last seal of the chain. */
export async function findHead(db: Db = database()) {
  return db.selectFrom("audit_seals").select(SEAL).orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Seals behind the one of an id, in their order. */
export async function findSeals(after: number, limit: number, db: Db = database()): Promise<Seal[]> {
  return db.selectFrom("audit_seals").select(SEAL).where("id", ">", after).orderBy("id").limit(limit).execute();
}

export async function insertSeal(seal: Omit<Seal, "id"> & { rows: number }, trx: Db): Promise<void> {
  await trx
    .insertInto("audit_seals")
    .values({
      upto_id: seal.uptoId,
      rows: seal.rows,
      leaves: seal.leaves,
      hash: seal.hash,
      previous_hash: seal.previousHash,
    })
    .execute();
}
