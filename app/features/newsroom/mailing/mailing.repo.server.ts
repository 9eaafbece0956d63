import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Mailings } from "#db/types.ts";
import { mailingRecord, type MailingRecord } from "./mailing.schema.ts";

export type MailingRow = Selectable<Mailings>;

/** Converts a row into the record of a mailing, with its fields in the standard order. */
export function recordOf({ title_en: titleEn, content_en: contentEn, ...row }: MailingRow): MailingRecord {
  const { title, content, url, audience } = row;
  return mailingRecord.parse({ title, content, titleEn, contentEn, url, audience });
}

function columnsOf({ titleEn, contentEn, audience, ...words }: MailingRecord) {
  return {
    ...words,
    title_en: titleEn,
    content_en: contentEn,
    audience: audience === null ? null : JSON.stringify(audience),
  };
}

/** Inserts a draft, once per key. Returns the mailing with that key. */
export async function insert(
  { key, madeBy, record }: { key: string; madeBy: number; record: MailingRecord },
  trx: Db,
): Promise<MailingRow> {
  const row = await trx
    .insertInto("mailings")
    .values({ key, made_by: madeBy, ...columnsOf(record) })
    .onConflict((conflict) => conflict.constraint("mailings_key_uq").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? trx.selectFrom("mailings").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
}

/** Returns and locks the next mailing that is due. If several processes ask, the first one gets it. */
export async function lockNextDue(trx: Db): Promise<MailingRow | undefined> {
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

export async function lockOne(id: number, trx: Db): Promise<MailingRow | undefined> {
  return trx.selectFrom("mailings").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findOne(id: number, db: Db = database()): Promise<MailingRow | undefined> {
  return db.selectFrom("mailings").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Updates a draft. Returns its new version. */
export async function updateRecord(id: number, record: MailingRecord, trx: Db): Promise<number> {
  const { version } = await trx
    .updateTable("mailings")
    .set({ ...columnsOf(record), version: sql`version + 1` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Schedules a mailing. If `at` is undefined, it is due now. */
export async function updateScheduled(id: number, at: Date | undefined, trx: Db): Promise<void> {
  await trx
    .updateTable("mailings")
    .set({ state: "scheduled", send_at: at ?? sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function update(
  id: number,
  change: { state: MailingRow["state"]; send_at?: null; reached?: number; sent?: number },
  trx: Db,
): Promise<void> {
  await trx.updateTable("mailings").set(change).where("id", "=", id).execute();
}

export async function remove(id: number, trx: Db): Promise<void> {
  await trx.deleteFrom("mailings").where("id", "=", id).execute();
}

/** Returns mailings, newest first. */
export async function findAllBefore(
  before: number | undefined,
  limit: number,
  db: Db = database(),
): Promise<MailingRow[]> {
  let query = db.selectFrom("mailings").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}

/** Queries the time of the next scheduled mailing. */
export const nextMailing = sql<Date | null>`
  select min(send_at) from mailings where state = 'scheduled' and send_at > now()`;
/** Queries the time since which the oldest mailing is overdue. */
export const overdueMailing = sql<Date | null>`
  select min(send_at) from mailings
  where state in ('scheduled', 'sending', 'withdrawing') and send_at < now() - interval '1 second'`;
