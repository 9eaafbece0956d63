import { sql, type RawBuilder } from "kysely";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import { STORY } from "../story-document.repo.server.ts";
import { MOST_COUNTED, type StoryFilter, type StoryLine } from "./story-list.schema.ts";

/** Which stories somebody may read: all, or those of columns (with those below them) and industries, and of `ownId`, whom they are. */
export type StoryReach =
  | { all: true }
  | { all: false; columnIds: number[]; industryIds: number[]; ownId: number | null };

export type StoryQuery = Omit<StoryFilter, "q"> & { words: string[]; reach: StoryReach };

/** So many rows at most are looked at for words that many stories have. */
const MOST_WALKED = 4_000;
/** The index of words gives all that it has, in no order: it is asked for words that so many stories have at most. */
const MOST_INDEXED = 10_000;
/** Rows that are looked at for each that is wanted, beyond what the share of the words makes likely. */
const MARGIN = 3;

/** A stretch of the list. `count`: how many there are, as far as was counted, in the first one; `more`: there are others. */
export type Stretch = { stories: StoryLine[]; count: number; more: boolean };

/**
 * Rows of the list, newest first, after the cursor where there is one; they are counted in the first stretch only. Words that
 * many stories have are looked for among the newest rows, others in their index.
 */
export async function findStretch(
  query: StoryQuery,
  { limit, before }: { limit: number; before?: Cursor | undefined },
  db: Db = database(),
): Promise<Stretch> {
  if (query.words.length > 0) return byWords(query, limit, before, db);
  return stretchOf(await rowsOf(newest(query, before === undefined ? MOST_COUNTED + 1 : limit, before), limit, db));
}

async function byWords(query: StoryQuery, limit: number, before: Cursor | undefined, db: Db): Promise<Stretch> {
  const looking = await depthOf(query, limit, db);
  if (looking === undefined) return byIndex(query, limit, before, db);
  const { depth, isSmall } = looking;
  const looked = newest(query, depth, before);
  // No more than is shown of a large list: the first rows that have the words end the looking.
  const most = isSmall ? MOST_COUNTED + 1 : limit;
  const found = sql`
    select looked.* from (${looked}) as looked
    cross join lateral (select vector from office_documents
      where kind = ${STORY} and target_id = looked.target_id and ${wordsOf(query.words)} offset 0) as hit
    ${ORDER} limit ${most}`;
  const rows = await rowsOf(found, limit, db);
  if (isSmall) return stretchOf(rows);
  if (rows.length === limit) return { stories: rows.map(lineOf), count: limit - 1, more: true };
  return (await isAll(looked, depth, db)) ? stretchOf(rows) : byIndex(query, limit, before, db);
}

/** The first of some rows, given by their keys, with how many keys there are. */
async function rowsOf(keys: RawBuilder<unknown>, limit: number, db: Db): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (${keys})
    select ${COLUMNS}, (select count(*)::int from found) as hits
    from (select * from found ${ORDER} limit ${limit}) as first
    join office_documents using (target_id, touched_at) where kind = ${STORY} ${ORDER}`.execute(db);
  return rows;
}

/** Returns whether the newest rows that were looked at are all that there are. */
async function isAll(looked: RawBuilder<unknown>, depth: number, db: Db): Promise<boolean> {
  const { count } = await onlyRow(sql<{ count: number }>`select count(*)::int from (${looked}) as looked`.execute(db));
  return count < depth;
}

/**
 * How many of the newest rows to look at for words; undefined: their index is asked. By what the planner expects, in a
 * millisecond. `isSmall`: that is the whole list.
 */
async function depthOf(
  { words }: StoryQuery,
  limit: number,
  db: Db,
): Promise<{ depth: number; isSmall: boolean } | undefined> {
  const { all } = await onlyRow(
    sql<{ all: number }>`select reltuples::int as all from pg_class
    where oid = 'office_documents'::regclass`.execute(db),
  );
  if (all < MOST_WALKED) return { depth: MOST_WALKED, isSmall: true };
  const expected = await expectedRows(sql`select from office_documents where ${wordsOf(words)}`, db);
  if (expected <= MOST_INDEXED) return undefined;
  return { depth: Math.min(MOST_WALKED, Math.ceil((limit * MARGIN * all) / expected)), isSmall: false };
}

type Plan = { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] };
async function expectedRows(query: RawBuilder<unknown>, db: Db): Promise<number> {
  const { "QUERY PLAN": plan } = await onlyRow(sql<Plan>`explain (format json) ${query}`.execute(db));
  return plan[0].Plan["Plan Rows"];
}

/** By the index of words, and sorted then. */
async function byIndex(query: StoryQuery, limit: number, before: Cursor | undefined, db: Db): Promise<Stretch> {
  const { rows: found } = await sql<Found>`
    with found as materialized (
      select * from office_documents
      where ${all([wordsOf(query.words), ...indexedPlaceOf(query), ...placeOf(query), ...reached(query.reach), ...after(before)])}
    )
    select ${COLUMNS}, (select count(*)::int from found) as hits from found ${ORDER} limit ${limit}`.execute(db);
  return stretchOf(found);
}

type Found = StoryLine & { hits: number };

/** All that was found, of which the first rows are shown. */
function stretchOf(rows: Found[]): Stretch {
  const hits = rows[0]?.hits ?? 0;
  return { stories: rows.map(lineOf), count: Math.min(hits, MOST_COUNTED), more: hits > MOST_COUNTED };
}

function lineOf(row: Found): StoryLine {
  const { id, title, columnId, industryId, state, ownerId, assigneeId, isLive, dueAt, touchedAt } = row;
  return { id, title, columnId, industryId, state, ownerId, assigneeId, isLive, dueAt, touchedAt };
}

const COLUMNS = sql`target_id as id, title, column_id as "columnId", industry_id as "industryId", state, owner_id as "ownerId",
  assignee_id as "assigneeId", is_live as "isLive", due_at as "dueAt", touched_at as "touchedAt"`;
const ORDER = sql`order by touched_at desc, target_id desc`;

const all = (conditions: RawBuilder<unknown>[]) => sql.join([sql`kind = ${STORY}`, ...conditions], sql` and `);
const after = (before: Cursor | undefined) =>
  before === undefined ? [] : [sql`(touched_at, target_id) < (${before.time}, ${before.id})`];

/** By the index of words. */
const wordsOf = (words: string[]) => sql`vector @@ ${words.join(" & ")}::tsquery`;

/**
 * The keys of the newest rows that somebody may read, which the indexes of places give without the rows: each holds all that
 * is asked of a story. Of each place by itself, since an index gives the rows of one place in their order, but not those of
 * several.
 */
function newest(query: StoryQuery, depth: number, before: Cursor | undefined): RawBuilder<unknown> {
  const of = (...place: RawBuilder<unknown>[]) => sql`(
    select target_id, touched_at from office_documents
    where ${all([...place, ...placeOf(query), ...after(before)])} ${ORDER} limit ${depth})`;
  if (query.reach.all) return of();
  const { columnIds, industryIds, ownId } = query.reach;
  return sql`
    select distinct target_id, touched_at from (
      ${of(sql`owner_id = ${ownId}`)}
      union all ${of(sql`assignee_id = ${ownId}`)}
      union all select d.* from unnest(${industryIds}::integer[]) as i (id) cross join lateral ${of(sql`industry_id = i.id`)} as d
      union all select d.* from (${columnsOf(columnIds)}) as c cross join lateral ${of(sql`column_id = c.id`)} as d
    ) as readable ${ORDER} limit ${depth}`;
}

/** Columns with those below them. */
const columnsOf = (ids: number[]) =>
  sql`select id from columns where id = any(${ids}::integer[]) or parent_id = any(${ids}::integer[])`;

function placeOf({ state, columnId, editorId, sourceId, from, to }: StoryQuery): RawBuilder<unknown>[] {
  return [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(columnId === undefined ? [] : [sql`column_id = ${columnId}`]),
    ...(editorId === undefined ? [] : [sql`owner_id = ${editorId}`]),
    ...(sourceId === undefined ? [] : [sql`source_id = ${sourceId}`]),
    ...(from === undefined ? [] : [sql`touched_at >= ${from}::timestamp at time zone 'Asia/Shanghai'`]),
    ...(to === undefined ? [] : [sql`touched_at < (${to}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`]),
  ];
}

/** The same of places that the index of words holds beside them: of a common word it gives those of a place alone. */
function indexedPlaceOf({ columnId, editorId, sourceId }: StoryQuery): RawBuilder<unknown>[] {
  return [
    ...(columnId === undefined ? [] : [sql`array[column_id] @> array[${columnId}::integer]`]),
    ...(editorId === undefined ? [] : [sql`array[owner_id] @> array[${editorId}::bigint]`]),
    ...(sourceId === undefined ? [] : [sql`array[source_id] @> array[${sourceId}::integer]`]),
  ];
}

function reached(reach: StoryReach): RawBuilder<unknown>[] {
  if (reach.all) return [];
  const { columnIds, industryIds, ownId } = reach;
  return [
    sql`(owner_id = ${ownId} or assignee_id = ${ownId} or industry_id = any(${industryIds}::integer[])
      or column_id in (${columnsOf(columnIds)}))`,
  ];
}
