import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { createByOperator } from "#app/features/members/account/operator.service.server.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";

const FIELDS = ["username", "nickname", "mobile", "email"] as const;

/** A new member as entered in the form. Fields that were left empty are absent. */
export type TypedMember = Record<(typeof FIELDS)[number], string>;

/**
 * Adds a member as the command line does. Returns the id and the password, which is stored nowhere. Throws `forbidden`.
 * Throws Refusal without the second factor, for invalid fields, and for taken values.
 */
export async function addMember(actor: StaffActor, typed: TypedMember): Promise<{ id: number; password: string }> {
  requirePermission(actor, "member.manage", WHOLE_SITE);
  requireElevated(actor);
  const { username, ...rest } = typed;
  const given = Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== ""));
  return createByOperator({ username, ...given }, actor).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const field = FIELDS.find((name) => error.message.endsWith(name));
    const why = error.code === "conflict" ? "taken" : error.code === "invalid_input" ? "wrong" : undefined;
    if (field === undefined || why === undefined) throw error;
    throw new Refusal(({ staff }) => staff.member[why][field]);
  });
}
