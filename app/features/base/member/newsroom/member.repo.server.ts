import { sql, type RawBuilder } from "kysely";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { MemberState } from "./member.rules.ts";

/** The filter of members: words of any kind, states, and the range of the time at which they joined. */
export type MemberFilter = {
  q: string;
  state?: MemberState | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  hasPoints: boolean;
  isMuted: boolean;
};

export type MemberLine = {
  id: number;
  username: string;
  nickname: string;
  status: MemberState;
  mobile: string | null;
  email: string | null;
  points: number;
  money: number;
  joinedAt: Date;
  lastLoginAt: Date | null;
  /** The end of the mute; null if the member is not muted. */
  mutedUntil: Date | null;
};

const COLUMNS = sql`m.id, m.username, m.nickname, m.status, m.mobile, m.email, m.score as points, m.money_cents as money,
  m.joined_at as "joinedAt", m.last_login_at as "lastLoginAt",
  case when m.muted_until > now() then m.muted_until end as "mutedUntil"`;

/** Returns the filtered members, newest first. */
export async function findMembers(
  filter: MemberFilter,
  { limit, after }: { limit: number; after?: Cursor | undefined },
  db: Db = database(),
): Promise<MemberLine[]> {
  const beyond = after === undefined ? [] : [sql`(m.joined_at, m.id) < (${after.time}, ${after.id})`];
  const { rows } = await sql<MemberLine>`
    select ${COLUMNS} from members m where ${sql.join([...wanted(filter), ...beyond], sql` and `)}
    order by m.joined_at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts members, up to `most`. */
export async function countMembers(filter: MemberFilter, most: number, db: Db = database()): Promise<number> {
  const { count } = await onlyRow(
    sql<{ count: number }>`
    select count(*)::int as count from (
      select from members m where ${sql.join(wanted(filter), sql` and `)} limit ${most}) as counted`.execute(db),
  );
  return count;
}

function wanted({ q, state, from, to, hasPoints, isMuted }: MemberFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(q === "" ? [] : [sought(q)]),
    ...(state === undefined
      ? []
      : [sql`m.status = ${state}`, ...(state === "active" ? [] : [sql`m.status <> 'active'`])]),
    ...(from === undefined ? [] : [sql`m.joined_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`m.joined_at < ${to}`]),
    ...(hasPoints ? [sql`m.score > 0`] : []),
    ...(isMuted ? [sql`m.muted_until is not null and m.muted_until > now()`] : []),
  ];
}

/**
 * Returns the search condition. It depends on the words: a full number, a masked number or its last four digits, a full
 * e-mail address, an id, or else a part of a name.
 */
function sought(q: string): RawBuilder<unknown> {
  const name = sql`name_pairs(m.nickname || ' ' || m.username) @> name_pairs(${q})
    and position(lower(${q}) in lower(m.nickname || ' ' || m.username)) > 0`;
  if (q.includes("@")) return sql`m.email = ${q.toLowerCase()}`;
  if (/^1\d{10}$/.test(q)) return sql`m.mobile = ${q}`;
  const [, begin, end] = /^(1\d{2})\*+(\d{4})$/.exec(q) ?? [];
  if (end !== undefined) return sql`right(m.mobile, 4) = ${end} and left(m.mobile, 3) = ${begin}`;
  if (!/^\d{1,15}$/.test(q)) return name;
  const number = q.length === 4 ? sql`right(m.mobile, 4) = ${q}` : sql`false`;
  return sql`(m.id = ${Number(q)} or ${number} or (${name}))`;
}

/** Returns one member, with the columns of the list and more. */
export async function findMember(id: number, db: Db = database()) {
  const { rows } = await sql<MemberLine & { avatar: string; muteReason: string; closeAt: Date | null; works: boolean }>`
    select ${COLUMNS}, m.avatar, m.mute_reason as "muteReason", m.close_at as "closeAt",
      exists (select from staff_grants g where g.staff_id = m.id and g.revoked_at is null
        and (g.until is null or g.until > now())) as works
    from members m where m.id = ${id}`.execute(db);
  return rows[0];
}

/** Counts a member's records on other screens, up to 1,001 of each kind. */
export async function countOf(id: number, db: Db = database()) {
  const count = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows} limit 1001) as counted)`;
  const { rows } = await sql<{
    comments: number;
    contributions: number;
    errors: number;
    messages: number;
    read: number;
  }>`
    select ${count(sql`select from comments where member_id = ${id} and status <> 'deleted'`)} as comments,
      ${count(sql`select from contributions where member_id = ${id} and status <> 'draft'`)} as contributions,
      ${count(sql`select from error_reports where member_id = ${id}`)} as errors,
      ${count(sql`select from messages where member_id = ${id}`)} as messages,
      ${count(sql`select from messages where member_id = ${id} and read_at is not null`)} as read`.execute(db);
  return rows[0];
}

export type MemberAuditEntry = { action: string; at: Date; actor: string; reason: string };

/** Returns the latest commands on a member, newest first. */
export async function findAuditEntries(id: number, limit: number, db: Db = database()): Promise<MemberAuditEntry[]> {
  const { rows } = await sql<MemberAuditEntry>`
    select action, at, actor, coalesce(detail->>'reason', '') as reason from audit_entries
    where target_kind = 'member' and target_id = ${String(id)} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the ids that belong to members. */
export async function findExisting(ids: readonly number[], db: Db = database()): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from members where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}
