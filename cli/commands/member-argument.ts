import { findMember } from "#app/features/base/member/member-lookup.service.server.ts";
import type { MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { CliError } from "../cli-error.ts";

/**
 * Returns the member with an id, account name, mobile number or e-mail address. Throws CliError if there is no such
 * member.
 */
export async function memberOf(text: string): Promise<MemberRow> {
  const member = await findMember(text);
  if (member === undefined) throw new CliError(`There is no member "${text}".`);
  return member;
}
