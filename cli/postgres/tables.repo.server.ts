import type pg from "pg";

/** A table with the columns that COPY writes and reads; the generated ones are computed. */
export type Table = { name: string; columns: string[] };

/** An object that is dropped for a load and made again after it, as SQL. */
export type Detached = { drop: string; create: string };

/** The table of the migrations, which belongs to the release and not to the content. */
export const MIGRATIONS_TABLE = "schema_migrations";

/**
 * Tables that belong to an installation and not to its content: of the release, the key beside the database, page
 * caches, its own backups.
 */
const OWN_TABLES = [MIGRATIONS_TABLE, "server_key_marks", "page_purges", "backup_runs"];

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns a table's name and its columns for COPY. */
export function copyTarget({ name, columns }: Table): string {
  return `public.${quote(name)} (${columns.map(quote).join(", ")})`;
}

/** Returns all tables with content, by name. */
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

/** Returns the names of tables that have a row. */
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

/** Returns the positions of the sequences of identity columns. */
export async function findSequences(client: pg.PoolClient): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/** Returns the end of the audit log's chain of seals, in hex. */
export async function findAuditHead(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from public.audit_seals order by id desc limit 1",
  );
  return rows[0]?.hash;
}

/** Sets a sequence so that the next value is the one after. */
export async function setSequence(client: pg.PoolClient, name: string, value: string): Promise<void> {
  await client.query("select setval(('public.' || quote_ident($1))::regclass, $2::bigint)", [name, value]);
}

/**
 * Returns the triggers of all tables. Rows of an archive are loaded as they are, without checks and side effects of
 * triggers.
 */
export function triggersOf(tables: Table[]): Detached[] {
  return tables.map(({ name }) => ({
    drop: `alter table public.${quote(name)} disable trigger user`,
    create: `alter table public.${quote(name)} enable trigger user`,
  }));
}

/** Empties all tables, also of rows that migrations inserted. */
export async function emptyTables(client: pg.PoolClient, tables: Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => `public.${quote(name)}`).join(", ")}`);
}

/** Returns foreign keys of some or all tables: checked once for the whole load instead of for every row. */
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

/** Returns indexes of some tables that no constraint needs: one build takes a fraction of the time. */
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
