import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** A line of the trail. */
export type AuditLine = {
  id: number;
  at: Date;
  actor: string;
  /** Of the colleague who acted. */
  name: string | null;
  action: string;
  targetKind: string;
  targetId: string;
  /** Of the story, or the colleague, that it was done to. */
  title: string | null;
  detail: unknown;
  sessionId: number | null;
  address: string;
  requestId: string;
};

/** Which lines somebody sees: all, those on settings and rights, or their own with those on stories of these places. */
export type Sight =
  | "all"
  | { kinds: string[]; actor: string; columnIds: number[]; industryIds: number[]; staffId: number };

export type AuditFilter = {
  /** As the trail names them, or a colleague's name. */
  actor?: string | undefined;
  /** The beginning of an act's name: `release` finds all releases. */
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

/** Lines of the trail, newest first, those before an id. */
export async function findLines(
  filter: AuditFilter & { before?: number | undefined; limit: number },
  sight: Sight,
  db: Db = database(),
): Promise<AuditLine[]> {
  const { actor, action, targetKind, targetId, from, to, before, limit } = filter;
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
  if (sight !== "all") query = query.where(seen(sight));
  return query.orderBy("id", "desc").limit(limit).execute();
}

const isBy = (actor: string) =>
  sql<boolean>`(actor = ${actor} or actor in (select 'staff:' || member_id from staff where real_name = ${actor}))`;

function seen({ kinds, actor, columnIds, industryIds, staffId }: Exclude<Sight, "all">) {
  // Each place by its index: all stories of the site are not gone through for those of one column.
  const stories = sql.join(
    [
      sql`column_id = any(array(select id from columns where id = any(${columnIds}::int[]) or parent_id = any(${columnIds}::int[])))`,
      sql`industry_id = any(${industryIds}::int[])`,
      sql`owner_id = ${staffId}`,
    ].map((place) => sql`select target_id::text from office_documents where kind = 'story' and ${place}`),
    sql` union all `,
  );
  return sql<boolean>`(actor = ${actor} or target_kind = any(${kinds}::text[])
    or (target_kind = 'story' and target_id in (${stories})))`;
}
