import { sql, type RawBuilder } from "kysely";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { STORY } from "./story-document.repo.server.ts";
import { MOST_COUNTED, type StoryFilter, type StoryLine } from "./story-list.schema.ts";

/** Which stories somebody may read: all, or those of columns (with those below them) and industries, and their own. */
export type StoryReach = { all: true } | { all: false; columnIds: number[]; industryIds: number[]; ownId: number };

export type StoryQuery = Omit<StoryFilter, "q"> & { words: string[]; reach: StoryReach };

/** Beyond this many finds a search walks the newest rows instead of sorting what it has found. */
const MANY_FOUND = 2_000;

/** Rows of the list, newest first, after the cursor where there is one. */
export async function findStories(
  query: StoryQuery,
  { limit, before }: { limit: number; before?: Cursor | undefined },
  db: Db = database(),
): Promise<StoryLine[]> {
  const after = before === undefined ? [] : [sql`(touched_at, target_id) < (${before.time}, ${before.id})`];
  const rows = sql`
    select target_id as id, title, column_id as "columnId", industry_id as "industryId", state, owner_id as "ownerId",
      assignee_id as "assigneeId", is_live as "isLive", due_at as "dueAt", touched_at as "touchedAt"`;
  const order = sql`order by touched_at desc, target_id desc limit ${limit}`;
  const conditions = [...placeOf(query), ...after];
  const { rows: found } =
    query.words.length > 0 && (await isRare(query.words, db))
      ? await sql<StoryLine>`
          with found as materialized (select * from office_documents where ${wordsOf(query.words)})
          ${rows} from found where ${all(conditions)} ${order}
        `.execute(db)
      : await sql<StoryLine>`
          ${rows} from office_documents where ${all([...conditions, ...query.words.map((word) => wordOf(word))])} ${order}
        `.execute(db);
  return found;
}

/** How many stories there are, counted up to a thousand and one. */
export async function countStories(query: StoryQuery, db: Db = database()): Promise<number> {
  const conditions = [...placeOf(query), ...(query.words.length > 0 ? [wordsOf(query.words)] : [])];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from office_documents where ${all(conditions)} limit ${MOST_COUNTED + 1}
    ) as counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether words are in so few stories that all of them can be read and sorted. */
async function isRare(words: string[], db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from office_documents where ${wordsOf(words)} limit ${MANY_FOUND + 1}
    ) as counted
  `.execute(db);
  return (rows[0]?.count ?? 0) <= MANY_FOUND;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join([sql`kind = ${STORY}`, ...conditions], sql` and `);

/** By the index of words. */
const wordsOf = (words: string[]) => sql`vector @@ ${words.join(" & ")}::tsquery`;
/** Row by row, which the planner cannot take for the index. */
const wordOf = (word: string) => sql`(vector || '') @@ ${word}::tsquery`;

function placeOf({ state, columnId, editorId, reach }: StoryQuery): RawBuilder<unknown>[] {
  return [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(columnId === undefined ? [] : [sql`column_id = ${columnId}`]),
    ...(editorId === undefined ? [] : [sql`owner_id = ${editorId}`]),
    ...(reach.all ? [] : [reached(reach)]),
  ];
}

function reached({ columnIds, industryIds, ownId }: Exclude<StoryReach, { all: true }>): RawBuilder<unknown> {
  return sql`(owner_id = ${ownId} or assignee_id = ${ownId} or industry_id = any(${industryIds}::integer[])
    or column_id in (select id from columns where id = any(${columnIds}::integer[]) or parent_id = any(${columnIds}::integer[])))`;
}
