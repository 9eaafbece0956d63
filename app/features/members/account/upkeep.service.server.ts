import { deleteOldCodes } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import { deleteOldActs } from "#app/features/base/limit/limit.service.server.ts";
import { deleteOldSessions } from "#app/features/base/session/session.service.server.ts";
import { deleteExpiredTickets, deleteForeignHashes } from "./account.repo.server.ts";

/** Deletes password hashes of former sites some days after their members were imported. Returns their number. */
export async function deleteFormerPasswords(days: number): Promise<number> {
  return deleteForeignHashes(days);
}

/** Deletes expired records: codes, tickets, counted hits, and old sessions. */
export async function deleteExpired(): Promise<void> {
  await deleteOldCodes();
  await deleteExpiredTickets();
  await deleteOldActs();
  await deleteOldSessions();
}
