import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Audience } from "./message.audience.ts";

/** Counts the members of an audience. */
export async function countAudience(audience: Audience, db: Db = database()): Promise<number> {
  const query = sql<{ count: number }>`select count(*)::int as count from members m where ${among(audience)}`;
  return (await onlyRow(query.execute(db))).count;
}

export type MailingMessage = { mailingId: number; facts: string; url: string };

/**
 * Inserts a mailing for the next members of its audience after an id, once for each, in the order of ids. Returns the
 * number of messages and the last id, undefined if no member is left.
 */
export async function insertForAudienceAfter(
  memberId: number,
  audience: Audience,
  { mailingId, facts, url }: MailingMessage,
  limit: number,
  trx: Db,
): Promise<{ last: number | undefined; written: number }> {
  const query = sql<{ last: number | null; written: number }>`
    with next as (
      select m.id from members m where m.id > ${memberId} and ${among(audience)} order by m.id limit ${limit}),
    written as (
      insert into messages (member_id, kind, event, facts, url, event_key, mailing_id)
      select id, 'notice', 'notice', ${facts}::jsonb, ${url}, 'mailing:' || ${mailingId}::bigint || ':' || id, ${mailingId} from next
      on conflict on constraint messages_event_key_uq do nothing returning 1)
    select (select max(id) from next) as last, (select count(*)::int from written) as written`;
  const { last, written } = await onlyRow(query.execute(trx));
  return { last: last ?? undefined, written };
}

/** Marks some messages of a mailing as withdrawn. Returns their number. */
export async function updateWithdrawn(mailingId: number, limit: number, trx: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set event = 'notice-withdrawn', facts = facts - '{content,contentEn}'::text[], url = ''
    where id in (select id from messages where mailing_id = ${mailingId} and event = 'notice' limit ${limit})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Counts the members who have read each of these mailings. */
export async function countRead(mailingIds: readonly number[], db: Db = database()): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select mailing_id as id, count(*)::int as count from messages
    where mailing_id = any(${mailingIds}::bigint[]) and read_at is not null group by mailing_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function among({ member, joinedFrom, joinedTo, points, activeSince, follows }: Audience) {
  const since = (seconds: number) => sql`to_timestamp(${seconds}::float8)`;
  return sql.join(
    [
      sql`m.status = 'active'`,
      ...(member === undefined ? [] : [sql`m.id = ${member}`]),
      ...(joinedFrom === undefined ? [] : [sql`m.joined_at >= ${since(joinedFrom)}`]),
      ...(joinedTo === undefined ? [] : [sql`m.joined_at < ${since(joinedTo)}`]),
      ...(points === undefined ? [] : [sql`m.score >= ${points}`]),
      ...(activeSince === undefined ? [] : [sql`m.last_login_at >= ${since(activeSince)}`]),
      ...(follows === undefined
        ? []
        : [
            sql`exists (select from follows f where f.member_id = m.id and f.kind = ${follows.kind} and f.target_id = ${follows.id})`,
          ]),
    ],
    sql` and `,
  );
}
