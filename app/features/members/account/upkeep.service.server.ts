import { deleteOldCodes } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import { deleteOldActs } from "#app/features/base/limit/limit.service.server.ts";
import { deleteOldEvents } from "#app/features/base/security-event/security-event.service.server.ts";
import { deleteOldSessions } from "#app/features/base/session/session.service.server.ts";
import { deleteExpiredTickets, deleteForeignHashes } from "./account.repo.server.ts";

/** Days for which the hash of a former site is good. */
const FOREIGN_HASH_DAYS = 180;

/** Deletes expired records: hashes of former sites, codes, tickets, counted hits, old sessions, the old end of the audit log. */
export async function deleteExpired(): Promise<void> {
  await deleteForeignHashes(FOREIGN_HASH_DAYS);
  await deleteOldCodes();
  await deleteExpiredTickets();
  await deleteOldActs();
  await deleteOldSessions();
  await deleteOldEvents();
}
