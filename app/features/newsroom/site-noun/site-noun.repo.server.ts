import { sql, type RawBuilder } from "kysely";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import { STANDING_PAGES, type NounUse, type SiteNounKind } from "./site-noun.rules.ts";

export { previewAt } from "#db/moment.ts";

/** The table of each kind, and the column of its manual order. */
const TABLES = {
  column: { table: "columns", place: "sort_order" },
  industry: { table: "industries", place: "sort_order" },
  sector: { table: "sectors", place: "sort_order" },
  page: { table: "pages", place: "footer_order" },
  post: { table: "job_posts", place: "sort_order" },
  link: { table: "friend_links", place: "sort_order" },
  source: { table: "sources", place: undefined },
} as const satisfies Record<SiteNounKind, { table: string; place: string | undefined }>;

/** The limit of counting uses; 1,001 means more than a thousand. */
const MOST_COUNTED = 1_001;

/** A record with its whole row, including columns that are not part of the record. */
export type SiteNounRow = { id: number; version: number; row: NounRecord };

const tableOf = (kind: SiteNounKind) => sql.table(TABLES[kind].table);
const fieldsOf = (record: NounRecord) => sql.join(Object.keys(record).map((name) => sql.ref(name)));
const rowOf = (kind: SiteNounKind, record: NounRecord) =>
  sql`select ${fieldsOf(record)} from jsonb_populate_record(null::${tableOf(kind)}, ${JSON.stringify(record)}::jsonb)`;

/** The sort order of a kind: its manual order, or its names. */
const orderOf = (kind: SiteNounKind) => sql.ref(TABLES[kind].place ?? "name");

/** Returns all records of a kind in order. */
export async function findAll(kind: SiteNounKind, db: Db = database()): Promise<SiteNounRow[]> {
  const { rows } = await sql<SiteNounRow>`
    select id, revision as version, to_jsonb(thing) as row from ${tableOf(kind)} as thing
    order by ${orderOf(kind)}, id`.execute(db);
  return rows;
}

/** Returns a record. */
export async function findOne(kind: SiteNounKind, id: number, db: Db = database()): Promise<SiteNounRow | undefined> {
  const { rows } = await sql<SiteNounRow>`
    select id, revision as version, to_jsonb(thing) as row from ${tableOf(kind)} as thing where id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a record, locked until the transaction ends. */
export async function lockOne(kind: SiteNounKind, id: number, trx: Db): Promise<SiteNounRow | undefined> {
  const { rows } = await sql<SiteNounRow>`
    select id, revision as version, to_jsonb(thing) as row from ${tableOf(kind)} as thing where id = ${id}
    for update`.execute(trx);
  return rows[0];
}

/** Inserts a record after all others of its kind; returns its id. */
export async function insert(kind: SiteNounKind, record: NounRecord, trx: Db): Promise<number> {
  const name = TABLES[kind].place;
  const place = name === undefined ? undefined : sql.ref(name);
  const made = sql<{ id: number }>`
    insert into ${tableOf(kind)} (${fieldsOf(record)}${place === undefined ? sql`` : sql`, ${place}`})
    select said.*${place === undefined ? sql`` : sql`, (select coalesce(max(${place}), 0) + 1 from ${tableOf(kind)})`}
    from (${rowOf(kind, record)}) as said returning id`;
  return (await onlyRow(made.execute(trx))).id;
}

/** Updates a record; returns its new version. */
export async function update(kind: SiteNounKind, id: number, record: NounRecord, trx: Db): Promise<number> {
  const rewritten = sql<{ version: number }>`
    update ${tableOf(kind)} set (${fieldsOf(record)}) = (${rowOf(kind, record)}) where id = ${id}
    returning revision as version`;
  return (await onlyRow(rewritten.execute(trx))).version;
}

export async function remove(kind: SiteNounKind, id: number, trx: Db): Promise<void> {
  await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(trx);
}

/** Locks all records of a kind against reordering and returns their ids in the current order. */
export async function lockOrder(kind: SiteNounKind, trx: Db): Promise<number[]> {
  await sql`select from ${tableOf(kind)} order by id for update`.execute(trx);
  // Queries again: a transaction that has waited for the lock would get the former order.
  const { rows } = await sql<{ id: number }>`
    select id from ${tableOf(kind)} order by ${orderOf(kind)}, id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Stores the order of records. */
export async function place(kind: SiteNounKind, ids: readonly number[], trx: Db): Promise<void> {
  await sql`
    update ${tableOf(kind)} as thing set ${orderOf(kind)} = wished.place
    from unnest(${ids}::bigint[]) with ordinality as wished (id, place) where thing.id = wished.id`.execute(trx);
}

/** The rows of other tables that refer to a record. */
const USES: Record<SiteNounKind, (id: number) => Partial<Record<NounUse, RawBuilder<unknown>>>> = {
  column: (id) => ({
    columns: sql`select from columns where parent_id = ${id}`,
    articles: sql`select from articles where column_id = ${id}`,
    stories: sql`select from manuscripts where column_id = ${id} and state not in ('released', 'trashed')`,
    contributions: sql`select from contributions where column_id = ${id} and status not in ('accepted', 'declined')`,
    policies: sql`select from review_policies where scope_kind = 'column' and scope_id = ${id}`,
    grants: sql`select from staff_grants where scope_kind = 'column' and scope_id = ${id} and revoked_at is null`,
  }),
  industry: (id) => ({
    sectors: sql`select from sectors where industry_id = ${id}`,
    articles: sql`select from articles where industry_id = ${id}`,
    stories: sql`select from manuscripts where industry_id = ${id} and state not in ('released', 'trashed')`,
    flashes: sql`select from flashes where industry_id = ${id}`,
    billboards: sql`select from billboards where industry_id = ${id}`,
    subjects: sql`select from subjects where industry_id = ${id}`,
    bulletins: sql`select from bulletins where industry_id = ${id}`,
    contributions: sql`select from contributions where industry_id = ${id} and status not in ('accepted', 'declined')`,
    places: sql`select from home_places where industry_id = ${id}`,
    policies: sql`select from review_policies where scope_kind = 'industry' and scope_id = ${id}`,
    grants: sql`select from staff_grants where scope_kind = 'industry' and scope_id = ${id} and revoked_at is null`,
  }),
  sector: (id) => ({
    articles: sql`select from articles where sector_id = ${id}`,
    stories: sql`select from manuscripts where (fields ->> 'sectorId')::bigint = ${id} and state not in ('released', 'trashed')`,
  }),
  page: (id) => ({
    routes: sql`select from pages where id = ${id} and slug = any(${STANDING_PAGES}::text[])`,
    menus: sql`select from rules join pages on rules.url = '/' || pages.slug or rules.path = '/' || pages.slug where pages.id = ${id}`,
    consents: sql`select from consents join pages on consents.document = pages.slug where pages.id = ${id}`,
  }),
  post: () => ({}),
  link: () => ({}),
  source: (id) => ({
    articles: sql`select from articles where source_id = ${id}`,
    stories: sql`select from manuscripts where (fields ->> 'sourceId')::bigint = ${id} and state not in ('released', 'trashed')`,
  }),
};

/** Returns how many rows refer to a record, by use; 1,001 for more than a thousand. */
export async function countUses(
  kind: SiteNounKind,
  id: number,
  db: Db = database(),
): Promise<{ of: NounUse; count: number }[]> {
  const each = Object.entries(USES[kind](id)).map(
    ([of, found]) =>
      sql`select ${of}::text as of, count(*)::int as count from (${found} limit ${MOST_COUNTED}) as found`,
  );
  if (each.length === 0) return [];
  const { rows } = await sql<{ of: NounUse; count: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}
