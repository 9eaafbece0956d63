import type { Db } from "#db/client.ts";
import { deleteOlderThan, insert } from "./security-event.repo.server.ts";

/** Security events that an operator may have to look up later (docs/security.md#p8). */
export type SecurityEventKind =
  | "registered"
  | "signed-in"
  | "sign-in-failed"
  | "sign-in-limited"
  | "code-sent"
  | "code-not-sent"
  | "code-limited"
  | "code-wrong"
  | "signed-out"
  | "refresh-reused"
  | "password-changed"
  | "proof-failed"
  | "proof-given"
  | "binding-changed"
  | "session-ended"
  | "data-copied"
  | "closing-asked"
  | "closing-taken-back"
  | "account-closed"
  | "office-signed-in"
  | "office-factor-wrong"
  | "office-factor-limited"
  | "office-factor-changed"
  | "office-elevated"
  | "office-reveal-limited";

/** `detail` never contains a secret, a full number or a name as typed. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  memberId?: number | undefined;
  network: string;
  detail?: Record<string, string | number | boolean>;
};

/** Records a security event. Inside a transaction it is stored together with the change. */
export async function recordSecurityEvent(event: SecurityEvent, trx?: Db): Promise<void> {
  const { kind, memberId = null, network, detail = {} } = event;
  await insert({ kind, memberId, network, detail }, trx);
}

/** Deletes events older than `days`. Returns their number. */
export async function deleteOldEvents(days: number): Promise<number> {
  return deleteOlderThan(days);
}
