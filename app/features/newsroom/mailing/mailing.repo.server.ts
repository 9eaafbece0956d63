import { sql } from "kysely";
import type { Audience } from "#app/features/members/message/message.audience.ts";
import { database, type Db } from "#db/client.ts";

export type NewMailing = {
  key: string;
  audience: Audience;
  title: string;
  content: string;
  url: string;
  /** Undefined: now. */
  sendAt?: Date | undefined;
  madeBy: number;
};

/** Keeps a mailing once for its key; gives its id, undefined where the key is taken. */
export async function insert({ key, audience, title, content, url, sendAt, madeBy }: NewMailing, trx: Db) {
  const row = await trx
    .insertInto("mailings")
    .values({
      key,
      audience: JSON.stringify(audience),
      title,
      content,
      url,
      send_at: sendAt ?? sql<Date>`now()`,
      made_by: madeBy,
    })
    .onConflict((conflict) => conflict.constraint("mailings_key_uq").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The next one on which there is work to do, for whoever is there first. */
export async function lockNextDue(trx: Db) {
  return trx
    .selectFrom("mailings")
    .selectAll()
    .where("state", "in", ["scheduled", "sending", "withdrawing"])
    .where("send_at", "<=", sql<Date>`clock_timestamp()`)
    .orderBy("send_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function lockOne(id: number, trx: Db) {
  return trx.selectFrom("mailings").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type MailingRow = NonNullable<Awaited<ReturnType<typeof lockOne>>>;

export async function update(
  id: number,
  change: { state: MailingRow["state"]; reached?: number; sent?: number },
  trx: Db,
): Promise<void> {
  await trx.updateTable("mailings").set(change).where("id", "=", id).execute();
}

/** Mailings, the newest first. */
export async function findAllBefore(before: number | undefined, limit: number, db: Db = database()) {
  let query = db.selectFrom("mailings").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}

/** When the next one goes out. */
export const nextMailing = sql<Date | null>`
  select min(send_at) from mailings where state = 'scheduled' and send_at > now()`;
/** Since when there is work on one that nobody does. */
export const overdueMailing = sql<Date | null>`
  select min(send_at) from mailings
  where state in ('scheduled', 'sending', 'withdrawing') and send_at < now() - interval '1 second'`;
