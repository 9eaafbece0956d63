import { parseDigits } from "#app/lib/ids.ts";
import { findByEmail, findById, findByMobile, findByUsername, type MemberRow } from "./member.repo.server.ts";
import { email, mobile } from "./member.schema.ts";

/** Returns the member whom an operator identifies by id, mobile number, e-mail address or account name. */
export async function findMember(text: string): Promise<MemberRow | undefined> {
  const [asMobile, asEmail, id] = [mobile.safeParse(text), email.safeParse(text), parseDigits(text)];
  if (asMobile.success) return findByMobile(asMobile.data);
  if (asEmail.success) return findByEmail(asEmail.data);
  return id === undefined ? findByUsername(text) : findById(id);
}
