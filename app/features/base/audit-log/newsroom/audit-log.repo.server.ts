import { sql, type RawBuilder } from "kysely";
import { database, type Db } from "#db/client.ts";

/** An entry of the audit log. */
export type AuditLine = {
  id: number;
  at: Date;
  actor: string;
  /** Name of the staff member who acted. */
  name: string | null;
  action: string;
  targetKind: string;
  targetId: string;
  /** Title of the story, or name of the staff member, that the entry is about. */
  title: string | null;
  detail: unknown;
  sessionId: number | null;
  address: string;
  requestId: string;
};

/**
 * The entries that a staff member may see: all, those on settings and rights, or their own and those on stories of
 * these scopes.
 */
export type Sight =
  | "all"
  | { kinds: string[]; actor: string; columnIds: number[]; industryIds: number[]; staffId: number };

export type AuditFilter = {
  /** A name in the audit log, or a staff member's name. */
  actor?: string | undefined;
  /** The beginning of an action's name: `release` finds all releases. */
  action?: string | undefined;
  targetKind?: string | undefined;
  targetId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const NAME = sql<string | null>`case when actor like 'staff:%' then (
  select real_name from staff where member_id = substr(actor, 7)::bigint) end`;
const TITLE = sql<string | null>`case
  when target_kind = 'story' then (
    select title from office_documents d where d.kind = 'story' and d.target_id = audit_entries.target_id::bigint)
  when target_kind = 'staff' then (select real_name from staff where member_id = audit_entries.target_id::bigint) end`;

type Asked = AuditFilter & { before?: number | undefined; limit: number };

/**
 * Returns entries of the audit log before an id, newest first. For staff who may see only a part of the log, it first
 * scans the newest entries. If these contain too few, it searches all entries.
 */
export async function findLines(filter: Asked, sight: Sight, db: Db = database()): Promise<AuditLine[]> {
  if (sight === "all") return findWhere(filter, undefined, db);
  const newest = await findWhere(filter, sql<boolean>`${isNewest(filter)} and ${isSeen(sight, isOfPlace(sight))}`, db);
  if (newest.length === filter.limit) return newest;
  return findWhere(filter, isSeen(sight, isAmongPlaces(sight)), db);
}

async function findWhere(
  { actor, action, targetKind, targetId, from, to, before, limit }: Asked,
  isShown: RawBuilder<boolean> | undefined,
  db: Db,
): Promise<AuditLine[]> {
  let query = db
    .selectFrom("audit_entries")
    .select(["id", "at", "actor", "action", "target_kind as targetKind", "target_id as targetId", "detail"])
    .select(["session_id as sessionId", "address", "request_id as requestId", NAME.as("name"), TITLE.as("title")]);
  if (actor !== undefined) query = query.where(isBy(actor));
  if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`);
  if (targetKind !== undefined) query = query.where("target_kind", "=", targetKind);
  if (targetId !== undefined) query = query.where("target_id", "=", targetId);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (before !== undefined) query = query.where("id", "<", before);
  if (isShown !== undefined) query = query.where(isShown);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** The number of newest entries that are scanned one by one. */
const NEWEST = 5_000;

const isNewest = ({ before }: Asked) =>
  sql<boolean>`id > coalesce(${before ?? null}::bigint, (select max(id) from audit_entries)) - ${NEWEST}::bigint`;

const isBy = (actor: string) =>
  sql<boolean>`(actor = ${actor} or actor in (select 'staff:' || member_id from staff where real_name = ${actor}))`;

type Part = Exclude<Sight, "all">;

const isSeen = ({ kinds, actor }: Part, isOfStory: RawBuilder<boolean>) =>
  sql<boolean>`(actor = ${actor} or target_kind = any(${kinds}::text[]) or case when target_kind = 'story' then ${isOfStory} end)`;

/** Returns the condition that a story is in these scopes or belongs to the staff member. `d` is its document. */
const isPlaced = ({ columnIds, industryIds, staffId }: Part) => sql<boolean>`(d.column_id in (
    select id from columns where id = any(${columnIds}::int[]) or parent_id = any(${columnIds}::int[]))
  or d.industry_id = any(${industryIds}::int[]) or d.owner_id = ${staffId})`;

/**
 * Returns the condition that an entry is about a story in the scope. It runs a subquery for each entry, which is cheap
 * for few entries.
 */
const isOfPlace = (part: Part) => sql<boolean>`(
  select coalesce(${isPlaced(part)}, false) from office_documents d
  where d.kind = 'story' and d.target_id = audit_entries.target_id::bigint)`;

/**
 * Returns the same condition for all entries at once. It joins all stories in the scope, which is cheap for many
 * entries.
 */
const isAmongPlaces = (part: Part) => sql<boolean>`exists (
  select from office_documents d
  where d.kind = 'story' and d.target_id::text = audit_entries.target_id and ${isPlaced(part)})`;
