import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A company whose records of one kind are read again, with its present names. */
export type Backlog = {
  page_id: number;
  entry_kind: "article" | "flash" | "bulletin";
  next_id: number | null;
  names: string[];
};

/** Returns the next backlog, locked, or undefined without one. Other processes take other ones. */
export async function takeBacklog(trx: Db): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`
    select page_id, entry_kind, next_id,
      array(select name from dossier_names where kind = 'company' and dossier_names.page_id = backlog.page_id) as names
    from dossier_backlog as backlog order by page_id, entry_kind limit 1 for update of backlog skip locked`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Returns the ids of records below `next_id` that may name the company, or did before, newest first. `query` is a
 * tsquery of its names.
 */
export async function findCandidates(
  { page_id, entry_kind, next_id }: Backlog,
  query: string,
  limit: number,
  trx: Db,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select target_id as id from search_documents where kind = ${entry_kind} and vector @@ ${query}::text::tsquery
      union
      select entry_id from dossier_entries
      where kind = 'company' and page_id = ${page_id} and entry_kind = ${entry_kind}
    ) as candidates where ${next_id}::bigint is null or id < ${next_id}::bigint order by id desc limit ${limit}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Enters those of the records that name the company, and removes the others. Of bulletins, it reads all. */
export async function enterAgain({ page_id, entry_kind }: Backlog, ids: number[], trx: Db): Promise<void> {
  await sql`select enter_again(${page_id}, ${entry_kind}, ${ids}::bigint[])`.execute(trx);
}

/** Continues a backlog below an id. Without one it is done. */
export async function continueBacklog(
  { page_id, entry_kind }: Backlog,
  next: number | undefined,
  trx: Db,
): Promise<void> {
  if (next === undefined)
    await sql`delete from dossier_backlog where page_id = ${page_id} and entry_kind = ${entry_kind}`.execute(trx);
  else
    await sql`
      update dossier_backlog set next_id = ${next} where page_id = ${page_id} and entry_kind = ${entry_kind}`.execute(
      trx,
    );
}
