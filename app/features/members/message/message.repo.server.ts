import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { MessageKind } from "./message.events.ts";

export type NewMessage = {
  member_id: number;
  kind: MessageKind;
  event: string;
  /** The values of the event as JSON. */
  facts: string;
  url: string;
  event_key: string | null;
};

/** Inserts a message unless its event already has one. Returns whether it was inserted. */
export async function insert(message: NewMessage, trx: Db): Promise<boolean> {
  const row = await trx
    .insertInto("messages")
    .values(message)
    .onConflict((conflict) => conflict.constraint("messages_event_key_uq").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the message of an event unless it has been read. Returns whether it was deleted. */
export async function deleteUnread(eventKey: string, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("messages")
    .where("event_key", "=", eventKey)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Inserts a message for the next active members after an id, in the order of ids; the member's id is appended to
 * `event_key`. Returns the number of messages and the last id, undefined if no member is left.
 */
export async function insertForMembersAfter(
  memberId: number,
  { kind, event, facts, url, event_key }: Omit<NewMessage, "member_id">,
  limit: number,
  trx: Db,
): Promise<{ last: number | undefined; written: number }> {
  const query = sql<{ last: number | null; written: number }>`
    with next as (
      select id from members where id > ${memberId} and status = 'active' order by id limit ${limit}),
    written as (
      insert into messages (member_id, kind, event, facts, url, event_key)
      select id, ${kind}, ${event}, ${facts}::jsonb, ${url}, ${event_key}::text || ':' || id from next
      on conflict on constraint messages_event_key_uq do nothing returning 1)
    select (select max(id) from next) as last, (select count(*) from written) as written`;
  const { last, written } = await onlyRow(query.execute(trx));
  return { last: last ?? undefined, written };
}

/**
 * Begins or resumes a notice, and locks it until the transaction ends. Returns the id of the last member who got it, 0
 * before the first.
 */
export async function lockNotice(key: string, trx: Db): Promise<number> {
  await trx
    .insertInto("notices")
    .values({ key })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { reached } = await trx
    .selectFrom("notices")
    .select("reached")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return reached;
}

/** Stores the id of the last member who got the notice. */
export async function updateReached(key: string, memberId: number, trx: Db): Promise<void> {
  await trx.updateTable("notices").set({ reached: memberId }).where("key", "=", key).execute();
}

/** A member's messages, optionally of one kind. */
export type MessageFilter = { memberId: number; kind?: MessageKind | undefined };

function messages({ memberId, kind }: MessageFilter, db: Db) {
  const own = db.selectFrom("messages").where("member_id", "=", memberId);
  return kind === undefined ? own : own.where("kind", "=", kind);
}

/** Returns a page of messages, newest first. An index finds it, so only its rows are read. */
export async function findPage(
  filter: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
  db: Db = database(),
) {
  const page = messages(filter, db).select("id").orderBy("id", "desc").limit(limit).offset(offset);
  return db.selectFrom("messages").selectAll().where("id", "in", page).orderBy("id", "desc").execute();
}

export type MessageRow = Awaited<ReturnType<typeof findPage>>[number];

/** Counts messages. */
export async function countMessages(filter: MessageFilter, db: Db = database()): Promise<number> {
  const { count } = await messages(filter, db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts a member's unread messages. */
export async function countUnread(memberId: number, db: Db = database()): Promise<number> {
  const { count } = await messages({ memberId }, db)
    .where("read_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks these messages of the member as read, or all. */
export async function updateRead(memberId: number, ids: number[] | "all", db: Db = database()): Promise<void> {
  const unread = db
    .updateTable("messages")
    .set({ read_at: sql`now()` })
    .where("member_id", "=", memberId)
    .where("read_at", "is", null);
  await (ids === "all" ? unread : unread.where("id", "in", ids)).execute();
}

/** Deletes these messages of the member. */
export async function deleteByIds(memberId: number, ids: number[], db: Db = database()): Promise<void> {
  await db.deleteFrom("messages").where("member_id", "=", memberId).where("id", "in", ids).execute();
}
