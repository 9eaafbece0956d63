import type pg from "pg";

/**
 * A table with the columns that COPY writes and reads. Generated columns are left out, because PostgreSQL computes
 * them.
 */
export type Table = { name: string; columns: string[] };

/** SQL that drops or disables an object before a load, and SQL that restores it afterwards. */
export type Detached = { drop: string; create: string };

/** The table of the migrations, which belongs to the release and not to the content. */
export const MIGRATIONS_TABLE = "schema_migrations";

/**
 * Tables that belong to the installation, not to its content. They describe its migrations, its server key, its page
 * caches and its backups.
 */
const OWN_TABLES = [MIGRATIONS_TABLE, "server_key_marks", "page_purges", "backup_runs"];

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns a table's name and its columns for COPY. */
export function copyTarget({ name, columns }: Table): string {
  return `public.${quote(name)} (${columns.map(quote).join(", ")})`;
}

/** Returns all tables with content, ordered by name. */
export async function findTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [OWN_TABLES],
  );
  return rows;
}

/** Returns the names of tables that are not empty. */
export async function findFilledTables(client: pg.PoolClient): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await findTables(client)) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from public.${quote(name)}) as filled`,
    );
    if (rows[0]?.filled === true) filled.push(name);
  }
  return filled;
}

/** Returns the number of rows of these tables. */
export async function findCounts(db: pg.Pool, tables: { name: string }[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: string }>(`select count(*) from public.${quote(name)}`);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

/** Returns the last values of the sequences of identity columns. */
export async function findSequences(client: pg.PoolClient): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/** Returns the newest hash in the audit log's chain of seals, in hex. */
export async function findAuditHead(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from public.audit_seals order by id desc limit 1",
  );
  return rows[0]?.hash;
}

/** Sets the last value of a sequence. */
export async function setSequence(client: pg.PoolClient, name: string, value: string): Promise<void> {
  await client.query("select setval(('public.' || quote_ident($1))::regclass, $2::bigint)", [name, value]);
}

/**
 * Returns SQL that disables and enables the triggers of all tables. The rows of an archive are loaded unchanged,
 * without the checks and side effects of triggers.
 */
export function triggersOf(tables: Table[]): Detached[] {
  return tables.map(({ name }) => ({
    drop: `alter table public.${quote(name)} disable trigger user`,
    create: `alter table public.${quote(name)} enable trigger user`,
  }));
}

/** Deletes all rows of these tables, also those that migrations inserted. */
export async function emptyTables(client: pg.PoolClient, tables: Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => `public.${quote(name)}`).join(", ")}`);
}

/** Returns the foreign keys of some or all tables. A load checks them once at its end instead of for every row. */
export async function findForeignKeys(client: pg.PoolClient, tables?: string[]): Promise<Detached[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and ($1::text[] is null or c.relname = any($1))
     order by 1, 2`,
    [tables ?? null],
  );
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table public.${quote(table)} drop constraint ${quote(name)}`,
    create: `alter table public.${quote(table)} add constraint ${quote(name)} ${definition}`,
  }));
}

/** Returns the indexes that no constraint needs. Building one after a load is much faster than updating it. */
export async function findPlainIndexes(client: pg.PoolClient, tables: string[]): Promise<Detached[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1)
       and not exists (select from pg_constraint where conindid = x.indexrelid)
     order by 1`,
    [tables],
  );
  return rows.map(({ name, definition }) => ({ drop: `drop index public.${quote(name)}`, create: definition }));
}

/** Runs statements without parameters one after the other. */
export async function runAll(client: pg.PoolClient, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
