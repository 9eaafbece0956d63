import { sql } from "kysely";
import type { Channel } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { database, type Db } from "#db/client.ts";

/** A message to an address outside of the site. `complaintId`: the complaint that it answers. */
export type NewDelivery = {
  channel: Channel;
  recipient: string;
  purpose: string;
  subject: string;
  body: string;
  complaintId?: number;
};

/** Inserts a message that is due at once and retried for `seconds`. */
export async function insertDelivery(
  { complaintId, ...delivery }: NewDelivery,
  seconds: number,
  db: Db,
): Promise<void> {
  await db
    .insertInto("deliveries")
    .values({
      ...delivery,
      complaint_id: complaintId ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** A claimed message, with its number of tries including this one. */
export type Claimed = Omit<NewDelivery, "complaintId"> & { id: number; attempts: number };

/** Claims up to `limit` messages of these channels, the earliest due first. */
export async function claimDue(channels: readonly Channel[], limit: number, seconds: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update deliveries
    set attempts = attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id in (
      select id from deliveries
      where next_attempt_at <= clock_timestamp() and claimed_until is null and channel = any(${channels})
      order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, channel, recipient, purpose, subject, body, attempts`.execute(database());
  return rows;
}

/** Deletes a message that a service has accepted. */
export async function deleteSent(id: number): Promise<void> {
  await database().deleteFrom("deliveries").where("id", "=", id).execute();
}

/**
 * Schedules the next try after a pause, or makes the message a dead letter if its time is over. Returns whether it will
 * be retried.
 */
export async function updateForRetry(id: number, reason: string, pauseSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ isPlanned: boolean }>`
    with next as (
      select id, case when at < expires_at then at end as at
      from deliveries, lateral (select clock_timestamp() + make_interval(secs => ${pauseSeconds}) as at) as planned
      where id = ${id})
    update deliveries d
    set claimed_until = null, reason = ${reason}, next_attempt_at = next.at,
      failed_at = case when next.at is null then clock_timestamp() end
    from next where d.id = next.id
    returning next_attempt_at is not null as "isPlanned"`.execute(database());
  return rows[0]?.isPlanned ?? false;
}

/** Makes a message a dead letter. */
export async function updateFailed(id: number, reason: string, mayHaveArrived: boolean): Promise<void> {
  await sql`
    update deliveries set claimed_until = null, next_attempt_at = null, failed_at = clock_timestamp(),
      reason = ${reason}, may_have_arrived = ${mayHaveArrived}
    where id = ${id}`.execute(database());
}

/** Makes dead letters of messages whose instance died while sending. Returns their number. */
export async function updateInterrupted(reason: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update deliveries set claimed_until = null, next_attempt_at = null, failed_at = clock_timestamp(),
      reason = ${reason}, may_have_arrived = true
    where claimed_until < clock_timestamp()`.execute(database());
  return Number(numAffectedRows);
}

/** Deletes messages to these addresses, for a closed account. */
export async function deleteByRecipients(recipients: readonly string[], db: Db): Promise<void> {
  await db.deleteFrom("deliveries").where("recipient", "in", recipients).execute();
}

/** Deletes dead letters after a number of days. Returns their number. */
export async function deleteOldFailed(days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from deliveries where failed_at < now() - make_interval(days => ${days})`.execute(database());
  return Number(numAffectedRows);
}

/** The next time at which a message of these channels is due. */
export const nextDelivery = (channels: readonly Channel[]) => sql<Date | null>`
  select min(next_attempt_at) from deliveries
  where next_attempt_at is not null and claimed_until is null and channel = any(${channels})`;

/** Counts waiting messages and dead letters, and returns the age of the oldest waiting one in seconds. */
export async function countDeliveries(): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as "oldestSeconds"
    from deliveries`.execute(database());
  return rows[0] ?? { waiting: 0, failed: 0, oldestSeconds: 0 };
}

/** A dead letter: a message that could not be delivered. */
export type DeadLetter = Pick<Claimed, "id" | "channel" | "recipient" | "purpose" | "subject" | "attempts"> & {
  reason: string;
  mayHaveArrived: boolean;
  createdAt: Date;
  failedAt: Date;
};

/** Returns dead letters before a given id, newest first. */
export async function findFailed(before: number | undefined, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, channel, recipient, purpose, subject, attempts, reason, may_have_arrived as "mayHaveArrived",
      created_at as "createdAt", failed_at as "failedAt"
    from deliveries
    where failed_at is not null and (${before ?? null}::bigint is null
      or (failed_at, id) < (select failed_at, id from deliveries where id = ${before ?? null}))
    order by failed_at desc, id desc limit ${limit}`.execute(database());
  return rows;
}

/**
 * Makes a dead letter due again like a new message. Returns its purpose, or undefined if it is no longer a dead letter
 * or another transaction is changing it. It skips such a row instead of waiting: a waiting statement would hold the
 * row's lock when the sender looks for due messages, and the sender skips locked ones.
 */
export async function updateForResend(id: number, seconds: number, trx: Db): Promise<{ purpose: string } | undefined> {
  const { rows } = await sql<{ purpose: string }>`
    update deliveries set failed_at = null, next_attempt_at = now(), attempts = 0, may_have_arrived = false,
      expires_at = now() + make_interval(secs => ${seconds})
    where id = (select id from deliveries where id = ${id} and failed_at is not null for update skip locked)
    returning purpose`.execute(trx);
  return rows[0];
}

/** Deletes a dead letter. Returns its purpose, or undefined if it is no longer one. */
export async function deleteFailed(id: number, trx: Db): Promise<{ purpose: string } | undefined> {
  return trx
    .deleteFrom("deliveries")
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .returning("purpose")
    .executeTakeFirst();
}
