import { sql, type RawBuilder } from "kysely";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Language } from "#app/lib/language.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import { STORY } from "../story-document.repo.server.ts";
import { MOST_COUNTED, type StoryFilter, type StoryLine } from "./story-list.schema.ts";

/**
 * The stories that a staff member may read: all, or those of some columns (with child columns), of some industries, and
 * their own (`ownId`).
 */
export type StoryReach =
  | { all: true }
  | { all: false; columnIds: number[]; industryIds: number[]; ownId: number | null };

export type StoryQuery = Omit<StoryFilter, "q"> & { words: string[]; reach: StoryReach };

/** The most rows that are scanned for common words. */
const MOST_WALKED = 4_000;
/** The most expected matches for which the word index is used. That index returns all matches, unsorted. */
const MOST_INDEXED = 10_000;
/** A safety factor: the scan covers this many times the rows that the estimated share of matches requires. */
const MARGIN = 3;

/**
 * A page of the list. On the first page, `count` is the number of matches as far as counted. `more` means that there
 * are other matches.
 */
export type StoryPage = { stories: StoryLine[]; count: number; more: boolean };

/**
 * Returns a page of the list, newest first, after the cursor if given. It counts rows for the first page only. It
 * searches common words in the newest rows, and other words in the word index.
 */
export async function findStoryPage(
  query: StoryQuery,
  { limit, before }: { limit: number; before?: Cursor | undefined },
  db: Db = database(),
): Promise<StoryPage> {
  if (query.words.length > 0) return byWords(query, limit, before, db);
  return stretchOf(await rowsOf(newest(query, before === undefined ? MOST_COUNTED + 1 : limit, before), limit, db));
}

async function byWords(query: StoryQuery, limit: number, before: Cursor | undefined, db: Db): Promise<StoryPage> {
  const looking = await depthOf(query, limit, db);
  if (looking === undefined) return byIndex(query, limit, before, db);
  const { depth, isSmall } = looking;
  const looked = newest(query, depth, before);
  // A large list needs no more rows than it shows, so the scan ends as soon as enough rows match.
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

/** Returns the first rows of some keys, with the number of keys. */
async function rowsOf(keys: RawBuilder<unknown>, limit: number, db: Db): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (${keys})
    select ${COLUMNS}, (select count(*)::int from found) as hits
    from (select * from found ${ORDER} limit ${limit}) as first
    join office_documents using (target_id, touched_at) where kind = ${STORY} ${ORDER}`.execute(db);
  return rows;
}

/** Returns whether the scanned rows are the whole list. */
async function isAll(looked: RawBuilder<unknown>, depth: number, db: Db): Promise<boolean> {
  const { count } = await onlyRow(sql<{ count: number }>`select count(*)::int from (${looked}) as looked`.execute(db));
  return count < depth;
}

/**
 * Returns how many of the newest rows to scan for words, or undefined to use the word index. It asks the planner for an
 * estimate, which takes a millisecond. `isSmall` means that the scan covers the whole list.
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

/** Reads matches from the word index and sorts them. */
async function byIndex(query: StoryQuery, limit: number, before: Cursor | undefined, db: Db): Promise<StoryPage> {
  const { rows: found } = await sql<Found>`
    with found as materialized (
      select * from office_documents
      where ${all([wordsOf(query.words), ...indexedPlaceOf(query), ...placeOf(query), ...reached(query.reach), ...after(before)])}
    )
    select ${COLUMNS}, (select count(*)::int from found) as hits from found ${ORDER} limit ${limit}`.execute(db);
  return stretchOf(found);
}

type Found = StoryLine & { hits: number };

/** Returns a page with the first rows of all matches. */
function stretchOf(rows: Found[]): StoryPage {
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

/** Returns the condition that uses the word index. */
const wordsOf = (words: string[]) => sql`vector @@ ${words.join(" & ")}::tsquery`;

/**
 * Returns the keys of the newest rows that a staff member may read, from index-only scans. Each scope has its own
 * subquery, because an index returns only one scope in order.
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

/** Returns a subquery for columns and their child columns. */
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

/**
 * Returns the conditions on scopes that the word index contains. With a common word the index then returns only rows of
 * that scope.
 */
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

/** Further data of a story in the list: owner, column, length, review progress and lease holder. */
export type StoryDetail = {
  id: number;
  column: string;
  editor: string;
  characters: number;
  steps: number;
  passed: number;
  holder: string;
  assignee: string;
  priority: number;
  needsLegal: boolean;
  needsPicture: boolean;
  isSensitive: boolean;
};

export async function findDetails(
  ids: readonly number[],
  language: Language,
  db: Db = database(),
): Promise<StoryDetail[]> {
  const { rows } = await sql<StoryDetail>`
    select d.target_id as id, coalesce(${sql.ref(language === "en" ? "c.name_en" : "c.name")}, '') as column, coalesce(o.real_name, '') as editor,
      coalesce(m.characters, 0) as characters, coalesce(r.steps, 0) as steps, coalesce(r.passed, 0)::int as passed,
      coalesce(h.real_name, '') as holder, coalesce(a.real_name, '') as assignee, coalesce(m.priority, 0) as priority,
      coalesce(m.needs_legal, false) as "needsLegal", coalesce(m.needs_picture, false) as "needsPicture",
      coalesce(m.sensitivity, 'normal') = 'sensitive' as "isSensitive"
    from office_documents d
    left join manuscripts m on m.id = d.target_id
    left join columns c on c.id = d.column_id
    left join staff o on o.member_id = d.owner_id
    left join staff a on a.member_id = d.assignee_id
    left join editing_leases l on l.kind = 'story' and l.target_id = d.target_id and l.beat_at > now() - interval '30 seconds'
    left join staff h on h.member_id = l.staff_id
    left join lateral (
      select steps, (select count(*) from review_steps s where s.round_id = review_rounds.id and s.decision = 'passed') as passed
      from review_rounds where manuscript_id = d.target_id and d.state in ('in_review', 'approved', 'scheduled')
      order by number desc limit 1
    ) r on true
    where d.kind = 'story' and d.target_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
