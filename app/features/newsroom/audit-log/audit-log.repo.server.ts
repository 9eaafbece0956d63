import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** A line of the trail. */
export type AuditLine = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  targetKind: string;
  targetId: string;
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
  actor?: string | undefined;
  /** The beginning of an act's name: `release` finds all releases. */
  action?: string | undefined;
  targetKind?: string | undefined;
  targetId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

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
    .select(["session_id as sessionId", "address", "request_id as requestId"]);
  if (actor !== undefined) query = query.where("actor", "=", actor);
  if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`);
  if (targetKind !== undefined) query = query.where("target_kind", "=", targetKind);
  if (targetId !== undefined) query = query.where("target_id", "=", targetId);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (before !== undefined) query = query.where("id", "<", before);
  if (sight !== "all") query = query.where(seen(sight));
  return query.orderBy("id", "desc").limit(limit).execute();
}

function seen({ kinds, actor, columnIds, industryIds, staffId }: Exclude<Sight, "all">) {
  return sql<boolean>`(actor = ${actor} or target_kind = any(${kinds}::text[]) or (target_kind = 'story' and exists (
    select from office_documents d left join columns c on c.id = d.column_id
    where d.kind = 'story' and d.target_id::text = audit_entries.target_id and (
      d.column_id = any(${columnIds}::int[]) or c.parent_id = any(${columnIds}::int[])
      or d.industry_id = any(${industryIds}::int[]) or d.owner_id = ${staffId}))))`;
}
