import { sql, type RawBuilder } from "kysely";
import { APP_ROLES } from "#app/features/base/permission/permissions.ts";
import { database, type Db } from "#db/client.ts";

/** The purpose of a ticket. */
export type TicketPurpose = "factor" | "enrol" | "renew";

/** Returns the data of a staff member that the sign-in needs. */
export async function findFactors(staffId: number, db: Db = database()) {
  const row = await db
    .selectFrom("staff")
    .innerJoin("members", "members.id", "staff.member_id")
    .select([
      "members.id",
      "members.username",
      "members.mobile",
      "members.is_demo",
      "staff.totp_sealed",
      "staff.takes_sms",
    ])
    .select(({ exists, selectFrom, not }) =>
      not(
        exists(
          selectFrom("staff_grants as g")
            .whereRef("g.staff_id", "=", "staff.member_id")
            .where("g.role", "in", APP_ROLES)
            .where("g.revoked_at", "is", null)
            .where(sql<boolean>`(g.until is null or g.until > now())`),
        ),
      ).as("mayUseSms"),
    )
    .where("staff.member_id", "=", staffId)
    .where("staff.active", "=", true)
    .where("members.status", "=", "active")
    .executeTakeFirst();
  return row && { ...row, totpSealed: row.totp_sealed, isDemo: row.is_demo, takesSms: row.takes_sms && row.mayUseSms };
}

export type Factors = NonNullable<Awaited<ReturnType<typeof findFactors>>>;

/**
 * Returns those of the given newsroom sessions that are open. `beside` adds data that the same query reads about the member.
 * Does not extend the sessions.
 */
export async function findOpenSessions(
  ids: number[],
  beside: (memberId: RawBuilder<number>) => RawBuilder<unknown>,
  db: Db = database(),
): Promise<{ id: number; beside: unknown }[]> {
  const { rows } = await sql<{ id: number; beside: unknown }>`
    select s.id, ${beside(sql`s.member_id`)} as beside from sessions s
    join members m on m.id = s.member_id and m.status = 'active'
    where s.id = any(${ids}::bigint[]) and s.area = 'office' and s.ended_at is null
      and exists (select from session_tokens t where t.session_id = s.id and t.kind = 'access'
        and t.expires_at > clock_timestamp())`.execute(db);
  return rows;
}

/** Inserts a ticket with its hash and lifetime. Deletes all expired tickets. */
export async function insertTicket(
  ticket: { hash: Buffer; staffId: number; purpose: TicketPurpose },
  lifeSeconds: number,
  db: Db = database(),
): Promise<void> {
  await sql`delete from office_tickets where expires_at < now()`.execute(db);
  await db
    .insertInto("office_tickets")
    .values({
      hash: ticket.hash,
      staff_id: ticket.staffId,
      purpose: ticket.purpose,
      expires_at: sql`now() + make_interval(secs => ${lifeSeconds}::int)`,
    })
    .execute();
}

/**
 * Counts a try with a ticket and returns its holder. Returns undefined if the ticket has expired, is used up or has another
 * purpose.
 */
export async function tryTicket(
  { hash, purpose }: { hash: Buffer; purpose: TicketPurpose },
  mostTries: number,
  db: Db = database(),
): Promise<number | undefined> {
  const { rows } = await sql<{ staff_id: number }>`
    update office_tickets set tries = tries + 1
    where hash = ${hash} and purpose = ${purpose} and tries < ${mostTries}::int and expires_at > clock_timestamp()
    returning staff_id`.execute(db);
  return rows[0]?.staff_id;
}

/** Deletes a ticket because it was used. Returns whether it existed. */
export async function deleteTicket(hash: Buffer, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("office_tickets").where("hash", "=", hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks a time step of a staff member's app as used. Returns false if this step or a later one was used before. */
export async function takeStep(staffId: number, step: number, db: Db = database()): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff")
    .set({ totp_step: step })
    .where("member_id", "=", staffId)
    .where("totp_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Binds an authenticator app, whose current step is marked as used. Null removes the app. */
export async function updateSecret(
  staffId: number,
  app: { sealed: Buffer; step: number } | null,
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ totp_sealed: app?.sealed ?? null, ...(app && { totp_step: app.step }) })
    .where("member_id", "=", staffId)
    .execute();
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(staffId: number, hashes: Buffer[], trx: Db): Promise<void> {
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto("staff_recovery_codes")
    .values(hashes.map((hash) => ({ staff_id: staffId, hash })))
    .execute();
}

/** Marks a recovery code as used, because it works once. Returns whether it was valid. */
export async function useRecoveryCode(staffId: number, hash: Buffer, db: Db = database()): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff_recovery_codes")
    .set({ used_at: sql`now()` })
    .where("staff_id", "=", staffId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns and locks all staff members who have an authenticator app, each with its encrypted secret. */
export async function findSealedApps(trx: Db): Promise<{ staffId: number; sealed: Buffer }[]> {
  const rows = await trx
    .selectFrom("staff")
    .select(["member_id", "totp_sealed"])
    .where("totp_sealed", "is not", null)
    .forUpdate()
    .execute();
  return rows.flatMap(({ member_id: staffId, totp_sealed: sealed }) => (sealed === null ? [] : [{ staffId, sealed }]));
}

/** Replaces the encrypted secret of a staff member's app. */
export async function updateSealedApp(staffId: number, sealed: Buffer, trx: Db): Promise<void> {
  await trx.updateTable("staff").set({ totp_sealed: sealed }).where("member_id", "=", staffId).execute();
}
