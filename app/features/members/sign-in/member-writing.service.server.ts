import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import type { Db } from "#db/client.ts";
import { createMember } from "./entry.service.server.ts";
import { checkForm } from "#app/features/base/member/member.forms.ts";
import { account, password } from "#app/features/base/member/member.schema.ts";
import { z } from "zod";

const newMember = z.object({ username: account, password: password.nullable() });

/**
 * Adds a member without a form, for the demo. Without a password, password sign-in is impossible. Returns the id.
 * Throws Refusal if the name or the password is invalid, or the name or address is taken. `hash` may share one hash
 * among members with the same published password.
 */
export async function addMember(
  member: { username: string; password: string | null; nickname: string; email: string | null; isDemo: boolean },
  trx: Db,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<number> {
  const checked = checkForm(newMember, member);
  const { id } = await createMember(
    {
      username: checked.username,
      nickname: member.nickname,
      email: member.email,
      mobile: null,
      password_hash: checked.password === null ? null : await hash(checked.password),
      is_demo: member.isDemo,
    },
    trx,
  );
  return id;
}
