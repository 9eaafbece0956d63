import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { unlessTaken, type MemberRow } from "#app/features/base/member/member-row.service.server.ts";

/** The columns of their own row that a member may change. */
export type ProfileChange = Partial<
  Pick<
    MemberRow,
    "avatar" | "username" | "nickname" | "gender" | "birthday" | "motto" | "province" | "city" | "district"
  >
>;

/** Returns the member's row, locked until the transaction ends. */
export async function findForUpdate(id: number, trx: Db): Promise<MemberRow> {
  return trx.selectFrom("members").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

/** Saves a profile and returns the new row. Throws TakenError. */
export async function updateProfile(id: number, change: ProfileChange, trx: Db): Promise<MemberRow> {
  return unlessTaken(() =>
    trx
      .updateTable("members")
      .set({ ...change, updated_at: sql`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Binds a number or an address. Throws TakenError. */
export async function updateContact(
  id: number,
  contact: { mobile: string } | { email: string },
  trx: Db,
): Promise<void> {
  await unlessTaken(() =>
    trx
      .updateTable("members")
      .set({ ...contact, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute(),
  );
}

/** Schedules the closing of an account after this many days, unless it is already scheduled. Returns the time. */
export async function beginClosing(id: number, days: number, trx: Db): Promise<Date> {
  const { close_at } = await trx
    .updateTable("members")
    .set({ close_at: sql`coalesce(close_at, now() + make_interval(days => ${days}::int))` })
    .where("id", "=", id)
    .returning("close_at")
    .executeTakeFirstOrThrow();
  if (close_at === null) throw new Error("The moment of closing was not noted");
  return close_at;
}

/** Cancels the closing, unless the account is already closed. Returns whether a closing was scheduled. */
export async function endClosing(id: number, db: Db = database()): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("members")
    .set({ close_at: null })
    .where("id", "=", id)
    .where("close_at", "is not", null)
    .where("status", "!=", "closed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The contact that a ticket proves. */
export type TicketPurpose = "mobile" | "email";

/** A ticket with its hash. */
type Ticket = { hash: Buffer; sessionId: number; purpose: TicketPurpose };

/** Inserts a ticket that is valid for this many seconds in its session. */
export async function insertTicket(ticket: Ticket, lifeSeconds: number, trx: Db): Promise<void> {
  await trx
    .insertInto("account_tickets")
    .values({
      hash: ticket.hash,
      session_id: ticket.sessionId,
      purpose: ticket.purpose,
      expires_at: sql`now() + make_interval(secs => ${lifeSeconds}::int)`,
    })
    .execute();
}

/** Uses up a ticket. Returns whether it was valid. */
export async function deleteTicket({ hash, sessionId, purpose }: Ticket, trx: Db): Promise<boolean> {
  const { rows } = await sql<{ isGood: boolean }>`
    delete from account_tickets where hash = ${hash} and session_id = ${sessionId} and purpose = ${purpose}
    returning expires_at > clock_timestamp() as "isGood"`.execute(trx);
  return rows[0]?.isGood ?? false;
}

export async function deleteExpiredTickets(db: Db = database()): Promise<void> {
  await sql`delete from account_tickets where expires_at <= now()`.execute(db);
}

/**
 * Deletes password hashes of former sites that no sign-in has replaced within this many days. Their members can sign in
 * with a code.
 */
export async function deleteForeignHashes(days: number, db: Db = database()): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update members set password_hash = null
    where moved_at < now() - make_interval(days => ${days}) and password_hash not like '$argon2id$%'`.execute(db);
  return Number(numAffectedRows);
}
