import { sql, type RawBuilder, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { DB } from "#db/types.ts";

export type EndReason = "logout" | "password" | "reuse" | "disabled" | "binding" | "elsewhere" | "closed";
export type TokenKind = "access" | "refresh";
/** The area in which a session is valid. Its tokens are unknown in the other area. */
export type Area = "member" | "office";

/** The lifetimes in seconds. */
export type Lives = { access: number; refresh: number; absolute: number };

/** Inserts a session and returns its id. */
export async function insert(
  session: {
    memberId: number;
    keep: boolean;
    network: string;
    agent: string;
    area: Area;
    absoluteSeconds: number;
  },
  db: Db = database(),
): Promise<number> {
  const { id } = await db
    .insertInto("sessions")
    .values({
      member_id: session.memberId,
      keep: session.keep,
      network: session.network,
      agent: session.agent,
      area: session.area,
      absolute_end: sql`now() + make_interval(secs => ${session.absoluteSeconds}::int)`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a token of a session with its hash. The token expires with the session at the latest. */
export async function insertToken(
  token: { hash: Buffer; sessionId: number; kind: TokenKind; lifeSeconds: number },
  db: Db = database(),
): Promise<void> {
  await sql`
    insert into session_tokens (hash, session_id, kind, expires_at)
    select ${token.hash}, id, ${token.kind}, least(absolute_end, now() + make_interval(secs => ${token.lifeSeconds}::int))
    from sessions where id = ${token.sessionId}`.execute(db);
}

/** The owner of a token. */
export type TokenMember = Selectable<DB["members"]>;

/**
 * A token with its state. `isReplaced`: a newer token replaced it longer ago than the grace period. `isIdle`: its
 * expiry should be extended. `isElevated`: the owner has recently given the second factor again.
 */
type TokenState = {
  session_id: number;
  isOver: boolean;
  isReplaced: boolean;
  isIdle: boolean;
  isElevated: boolean;
  successor_nonce: Buffer | null;
};
export type TokenRow = TokenState & { member: TokenMember; beside: unknown };

/** An expression for further data of the token's member, read in the same query as one JSON value. */
export type Beside = (memberId: RawBuilder<number>) => RawBuilder<unknown>;

type Lookup = { hash: Buffer; kind: TokenKind; area: Area; graceSeconds: number; idleSeconds: number; demo: boolean };

/**
 * Returns the token with this hash, and its member. Every call of a member begins with this query. `forUpdate` blocks
 * concurrent rotation.
 */
export async function findToken(
  lookup: Lookup,
  { forUpdate, beside }: { forUpdate?: boolean; beside?: Beside | undefined },
  db: Db = database(),
): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenState & TokenMember & { beside: unknown }>`
    select m.*, ${beside?.(sql`m.id`) ?? sql`null`} as beside, t.session_id, t.successor_nonce,
      (s.ended_at is not null or m.status <> 'active' or t.expires_at <= clock_timestamp()
        or (m.is_demo and not ${lookup.demo}::boolean)) as "isOver",
      coalesce(t.replaced_at <= clock_timestamp() - make_interval(secs => ${lookup.graceSeconds}::int)
        or t.replaced_at > clock_timestamp() + interval '5 seconds', false) as "isReplaced",
      (s.used_at <= clock_timestamp() - make_interval(secs => ${lookup.idleSeconds}::int)) as "isIdle",
      coalesce(s.elevated_until > clock_timestamp(), false) as "isElevated"
    from session_tokens t
    join sessions s on s.id = t.session_id
    join members m on m.id = s.member_id
    where t.hash = ${lookup.hash} and t.kind = ${lookup.kind} and s.area = ${lookup.area}
    ${forUpdate ? sql`for update of t, s` : sql``}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { session_id, isOver, isReplaced, isIdle, isElevated, successor_nonce, beside: read, ...member } = row;
  return { session_id, isOver, isReplaced, isIdle, isElevated, successor_nonce, member, beside: read };
}

/** Extends the expiry of an access token that is in use, at most to the end of its session. */
export async function slide(hash: Buffer, sessionId: number, lifeSeconds: number, db: Db = database()): Promise<void> {
  await sql`
    with used as (update sessions set used_at = now() where id = ${sessionId} and ended_at is null returning absolute_end)
    update session_tokens set expires_at = least(used.absolute_end, now() + make_interval(secs => ${lifeSeconds}::int))
    from used where hash = ${hash} and replaced_at is null`.execute(db);
}

/** Marks a refresh token and the access tokens of its session as replaced. */
export async function replaceTokens(
  hash: Buffer,
  sessionId: number,
  nonce: Buffer,
  db: Db = database(),
): Promise<void> {
  await db.updateTable("session_tokens").set({ successor_nonce: nonce }).where("hash", "=", hash).execute();
  await sql`
    update session_tokens set replaced_at = clock_timestamp()
    where session_id = ${sessionId} and replaced_at is null`.execute(db);
  await sql`update sessions set used_at = now() where id = ${sessionId}`.execute(db);
}

/** Ends open sessions: given ones, or all of a member, perhaps of one area and except one. Returns their number. */
export async function end(
  which: { sessionIds: number[]; memberId?: number } | { memberId: number; area?: Area; except?: number },
  reason: EndReason,
  db: Db = database(),
): Promise<number> {
  let query = db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("ended_at", "is", null);
  if ("sessionIds" in which) query = query.where("id", "in", which.sessionIds);
  else {
    if (which.except !== undefined) query = query.where("id", "!=", which.except);
    if (which.area !== undefined) query = query.where("area", "=", which.area);
  }
  if (which.memberId !== undefined) query = query.where("member_id", "=", which.memberId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks a session as elevated for some seconds. Returns the end of that time. */
export async function updateElevated(id: number, seconds: number, db: Db = database()): Promise<Date> {
  const { until } = await db
    .updateTable("sessions")
    .set({ elevated_until: sql<Date>`least(absolute_end, now() + make_interval(secs => ${seconds}::int))` })
    .where("id", "=", id)
    .returning((is) => is.ref("elevated_until").$notNull().as("until"))
    .executeTakeFirstOrThrow();
  return until;
}

/** Returns whether a stored session of the member in this area had this browser and this network. */
export async function hasDevice(
  device: { memberId: number; area: Area; network: string; agent: string },
  db: Db = database(),
): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("member_id", "=", device.memberId)
    .where("area", "=", device.area)
    .where("network", "=", device.network)
    .where("agent", "=", device.agent)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a member's sessions that still have a valid token, the last used first. */
export async function findOpen(memberId: number, db: Db = database()) {
  return db
    .selectFrom("sessions")
    .select(["id", "agent", "network", "created_at", "used_at"])
    .where("member_id", "=", memberId)
    .where("area", "=", "member")
    .where("ended_at", "is", null)
    .where((is) =>
      is.exists(
        is
          .selectFrom("session_tokens")
          .select("hash")
          .whereRef("session_tokens.session_id", "=", "sessions.id")
          .where("replaced_at", "is", null)
          .where("expires_at", ">", sql<Date>`now()`),
      ),
    )
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns the open sessions of an area that have one of these tokens, of any kind and age, with their members. */
export async function findSessions(
  hashes: Buffer[],
  area: Area,
  db: Db = database(),
): Promise<{ id: number; member_id: number }[]> {
  return db
    .selectFrom("sessions")
    .innerJoin("session_tokens", "session_tokens.session_id", "sessions.id")
    .select(["sessions.id", "sessions.member_id"])
    .where("session_tokens.hash", "in", hashes)
    .where("sessions.area", "=", area)
    .where("sessions.ended_at", "is", null)
    .groupBy(["sessions.id", "sessions.member_id"])
    .execute();
}

/** Deletes sessions that ended more than a month ago. Until then an old token is answered as expired. */
export async function deleteOld(db: Db = database()): Promise<void> {
  await sql`
    delete from sessions s where s.ended_at < now() - interval '30 days' or s.absolute_end < now() - interval '30 days'
      or not exists (select from session_tokens t where t.session_id = s.id and t.expires_at > now() - interval '30 days')`.execute(
    db,
  );
}
