import type pg from "pg";
import { copyIn } from "../postgres/copy.ts";
import { findForeignKeys, findPlainIndexes, runAll } from "../postgres/tables.repo.server.ts";

/** Tables that a load fills, keyed by kind of load. */
export const FILLED = {
  articles: ["articles", "article_counts", "search_documents", "office_documents"],
  members: ["members"],
  comments: ["comments"],
  ledger: ["ledger_entries"],
} as const satisfies Record<string, readonly string[]>;

/** Tables for which a load assigns the ids itself. */
export type NumberedTable = "articles" | "members" | "comments" | "ledger_entries";
/** Number of rows above which rebuilding the indexes is faster than updating them. */
const WORTH_REBUILDING = 20_000;

/** A number that no other lock of ours uses; spells "load". */
const LOCK_KEY = 0x6c6f6164;

export type Places = {
  industries: { id: number; sectors: number[] }[];
  columns: { id: number; top: number }[];
};

/** Returns the columns, industries and sectors for articles. */
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

/** Returns the largest id of a table, or 0 if the table is empty. */
export async function findLastId(client: pg.PoolClient, table: NumberedTable): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select coalesce(max(id), 0) as id from ${table}`);
  return rows[0]?.id ?? 0;
}

/**
 * Runs a load in one transaction: all of it is saved, or nothing. A large load checks the foreign keys and rebuilds the
 * indexes at its end. Queries on these tables wait until then.
 */
export async function inOneLoad(
  client: pg.PoolClient,
  { tables, numbered, rows }: { tables: readonly string[]; numbered: NumberedTable; rows: number },
  work: () => Promise<void>,
): Promise<void> {
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
      ? [...(await findForeignKeys(client, [...tables])), ...(await findPlainIndexes(client, [...tables]))]
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
      `select setval(pg_get_serial_sequence('${numbered}', 'id'), greatest((select max(id) from ${numbered}), 1))`,
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
  await runAll(
    client,
    tables.map((table) => `analyze ${table}`),
  );
}

/**
 * Returns the statement that selects the faster compression, if the server supports it. Compressing long values takes
 * most of a load's time.
 */
async function cheaperCompression(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    "select 'lz4' = any(enumvals) as known from pg_settings where name = 'default_toast_compression'",
  );
  return rows[0]?.known === true ? ["set local default_toast_compression = 'lz4'"] : [];
}

/** Copies rows in the text format of COPY into a table. */
export async function copyLines(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  lines: Iterable<Buffer>,
): Promise<void> {
  await copyIn(client, `copy ${table} (${columns.join(", ")}) from stdin`, lines);
}

/** Adds names to the search index. */
export async function insertNames(client: pg.PoolClient, names: string[]): Promise<void> {
  await client.query(
    `insert into search_names select name from unnest($1::text[]) as given (name)
     where not exists (select from search_names where search_names.name = given.name)`,
    [names],
  );
}

/** Returns articles that take comments, the newest first. */
export async function findOpenArticles(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from articles where status = 'published' and publish_at <= now() and comments_open
     order by publish_at desc, id desc`,
  );
  return rows.map((row) => row.id);
}

export type Balance = { id: number; money: number; points: number };

/** Returns all members with their balances. */
export async function findBalances(client: pg.PoolClient): Promise<Balance[]> {
  const { rows } = await client.query<Balance>(
    "select id, money_cents as money, score as points from members order by id",
  );
  return rows;
}

/** Sets members' balances to the sum of their entries, using a temporary table. */
export async function updateBalances(client: pg.PoolClient, lines: Iterable<Buffer>): Promise<void> {
  await client.query("create temporary table balances (id bigint, money bigint, points bigint) on commit drop");
  await copyLines(client, "balances", ["id", "money", "points"], lines);
  await client.query(
    `update members set money_cents = balances.money, score = balances.points
     from balances where balances.id = members.id`,
  );
}

/** Adds the approved comments with ids from `first` on to the comment counts of their articles. */
export async function addCommentCounts(client: pg.PoolClient, first: number): Promise<void> {
  await client.query(
    `insert into article_counts (article_id, comments)
     select article_id, count(*) from comments where id >= $1 and status = 'approved' group by article_id
     on conflict (article_id) do update set comments = article_counts.comments + excluded.comments`,
    [first],
  );
}
