import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { closeAllSessions } from "#app/features/base/session/session.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { insertMember, TakenError } from "#app/features/base/member/member-row.service.server.ts";
import { account, email, mobile } from "#app/features/base/member/member.schema.ts";
import { count, findAll, updateStatus } from "./operator.repo.server.ts";
import { profileForm } from "./profile.schema.ts";

/** Returns a page of all members, newest first, and their total number. */
export async function listMembers(page: number, limit: number) {
  return { members: await findAll({ limit, offset: (page - 1) * limit }), total: await count() };
}

/**
 * Disables a member: no sign-in, and every session ends at once (docs/security.md#t4, #t9). Returns false if they are
 * already disabled.
 */
export async function disableMember(id: number, reason: string, actor: Actor): Promise<boolean> {
  requireRight(actor, "member.manage");
  return withTransaction(async (trx) => {
    if (!(await updateStatus(id, { from: "active", to: "disabled" }, trx))) return false;
    const ended = await closeAllSessions(id, "disabled", { trx });
    const detail = { reason, ended };
    await recordAudit({ actor, action: "member.disable", targetKind: "member", targetId: id, detail }, trx);
    return true;
  });
}

/** Enables a disabled member again. Returns false for other members; closed accounts stay closed. */
export async function enableMember(id: number, reason: string, actor: Actor): Promise<boolean> {
  requireRight(actor, "member.manage");
  return withTransaction(async (trx) => {
    if (!(await updateStatus(id, { from: "disabled", to: "active" }, trx))) return false;
    await recordAudit({ actor, action: "member.enable", targetKind: "member", targetId: id, detail: { reason } }, trx);
    return true;
  });
}

const newMember = z.object({
  username: account,
  nickname: profileForm.shape.nickname,
  mobile: mobile.optional(),
  email: email.optional(),
});

/** The operator's data of a new member; the nickname defaults to the account name. */
export type NewMemberForm = { username: string; nickname?: string; mobile?: string; email?: string };

/**
 * Adds a member with a random password. Returns the id and the password, which is stored nowhere. Throws
 * `invalid_input` or `conflict`, with the field that is invalid or taken.
 */
export async function createByOperator(form: NewMemberForm, actor: Actor): Promise<{ id: number; password: string }> {
  requireRight(actor, "member.manage");
  const parsed = newMember.safeParse(form);
  if (!parsed.success) throw new DomainError("invalid_input", String(parsed.error.issues[0]?.path[0]));
  const { username, nickname = username, mobile: number = null, email: address = null } = parsed.data;
  const { passwordMinimum } = await readSettings();
  const password = randomBytes(24).toString("base64url").slice(0, Math.max(16, passwordMinimum));
  const password_hash = await hashPassword(password);
  const id = await withTransaction(async (trx) => {
    const member = await insertMember({ username, nickname, mobile: number, email: address, password_hash }, trx);
    await recordAudit({ actor, action: "member.create", targetKind: "member", targetId: member.id }, trx);
    return member.id;
  }).catch((error: unknown) => {
    throw error instanceof TakenError ? new DomainError("conflict", error.field) : error;
  });
  return { id, password };
}
