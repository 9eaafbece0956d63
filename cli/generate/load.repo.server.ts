import type pg from "pg";
import { copyIn } from "../postgres/copy.ts";
import { findForeignKeys, findPlainIndexes, runAll } from "../postgres/tables.repo.server.ts";

/** Tables that a load fills. */
const FILLED = ["articles", "article_counts", "search_documents"];
/** Beyond this many rows, building the indexes anew is faster than keeping them up. */
const WORTH_REBUILDING = 20_000;

/** Any number that nothing else of ours locks; spells "load". */
const LOCK_KEY = 0x6c6f6164;

export type Places = {
  industries: { id: number; sectors: number[] }[];
  columns: { id: number; top: number }[];
};

/** Where articles can stand. */
export async function findPlaces(client: pg.PoolClient): Promise<Places> {
  const industries = await client.query<{ id: number; sectors: number[] }>(
    `select i.id, coalesce(array_agg(s.id order by s.id) filter (where s.id is not null), '{}') as sectors
     from industries i left join sectors s on s.industry_id = i.id where i.enabled group by i.id order by i.id`,
  );
  const columns = await client.query<{ id: number; top: number }>(
    "select id, coalesce(parent_id, id) as top from columns where enabled order by id",
  );
  return { industries: industries.rows, columns: columns.rows };
}

/** True when there is a table of this name. */
export async function hasTable(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('public.' || $1) is not null as found", [
    name,
  ]);
  return rows[0]?.found ?? false;
}

/** The largest id of an article, 0 where there is none. */
export async function findLastId(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select coalesce(max(id), 0) as id from articles");
  return rows[0]?.id ?? 0;
}

/**
 * Runs a load in one transaction: all of it is kept, or nothing. For a large one the foreign keys are checked and the
 * indexes built at its end; readers of these tables wait until then.
 */
export async function inOneLoad(client: pg.PoolClient, rows: number, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await runAll(client, [
      "set local statement_timeout = 0",
      "set local maintenance_work_mem = '1GB'",
      "set local max_parallel_maintenance_workers = 4",
    ]);
    await runAll(client, await cheaperCompression(client));
    await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
    const large = rows >= WORTH_REBUILDING;
    const detached = large
      ? [...(await findForeignKeys(client, FILLED)), ...(await findPlainIndexes(client, FILLED))]
      : [];
    await runAll(
      client,
      detached.map((one) => one.drop),
    );
    await work();
    await runAll(
      client,
      detached.toReversed().map((one) => one.create),
    );
    await client.query(
      "select setval(pg_get_serial_sequence('articles', 'id'), greatest((select max(id) from articles), 1))",
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
  await runAll(
    client,
    FILLED.map((table) => `analyze ${table}`),
  );
}

/** Long values take most of a load's time to compress; where the server knows the faster way, it is used. */
async function cheaperCompression(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    "select 'lz4' = any(enumvals) as known from pg_settings where name = 'default_toast_compression'",
  );
  return rows[0]?.known === true ? ["set local default_toast_compression = 'lz4'"] : [];
}

/** Copies lines in the text format of COPY into a table. */
export async function copyLines(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  lines: Iterable<Buffer>,
): Promise<void> {
  await copyIn(client, `copy ${table} (${columns.join(", ")}) from stdin`, lines);
}
