import { hash } from "node:crypto";
import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import {
  findByEmail,
  findByUsername,
  insertMember,
  type MemberRow,
} from "#app/features/base/member/member-row.service.server.ts";
import { account, email } from "#app/features/base/member/member.schema.ts";
import { acceptedForeignHash } from "#app/features/base/password/password.foreign.ts";
import { refuseReservedNames } from "#app/features/base/reserved-name/reserved-name.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";

/** The greatest number of code points of a nickname. */
const LONGEST_NICKNAME = 20;
/** The number of digits of a hash that make a name unique. */
const MARK = 10;

/** A member of a former site; `key` is unique among all former sites. */
export type FormerMember = {
  key: string;
  username: string;
  nickname: string;
  email: string;
  /** The password hash as the former site stored it; empty for none. */
  hash: string;
  joinedAt: Date | undefined;
};

/** The result for a former member; `lost` lists the data that could not be transferred. */
export type BroughtMember = {
  id: number;
  outcome: "created" | "known";
  username: string;
  lost: ("username" | "email" | "password")[];
};

/**
 * Imports a member of a former site with their password hash, or finds the one with the same address. A repeated import
 * changes nothing. A name that is invalid or taken is replaced. Throws `forbidden`.
 */
export async function bringMember(former: FormerMember, actor: Actor): Promise<BroughtMember> {
  requireRight(actor, "member.manage");
  const address = email.safeParse(former.email).data ?? null;
  const password_hash = acceptedForeignHash(former.hash) ?? null;
  return withTransaction(async (trx) => {
    const own = await usableName(former, trx);
    const mark = `mv_${markOf(former.key)}`;
    const known =
      (address === null ? undefined : await findByEmail(address, trx)) ??
      own?.moved ??
      (await findByUsername(mark, trx));
    if (known !== undefined) return { id: known.id, outcome: "known", username: known.username, lost: [] };
    const username = own?.name ?? mark;
    const nickname = nicknameOf(former.nickname) ?? nicknameOf(former.username) ?? username;
    const joined = former.joinedAt === undefined ? {} : { joined_at: former.joinedAt };
    const member = { username, nickname, email: address, mobile: null, password_hash, moved_at: new Date(), ...joined };
    const { id } = await insertMember(member, trx);
    const lost: BroughtMember["lost"] = [
      ...(own === undefined ? (["username"] as const) : []),
      ...(former.email !== "" && address === null ? (["email"] as const) : []),
      ...(former.hash !== "" && password_hash === null ? (["password"] as const) : []),
    ];
    return { id, outcome: "created", username, lost };
  });
}

/**
 * Returns the account name of a former member if the rules of registration allow it, and the member who was imported
 * with it before. Returns undefined for a name that is not allowed or belongs to another member.
 */
async function usableName(
  { username }: FormerMember,
  trx: Db,
): Promise<{ name: string; moved: MemberRow | undefined } | undefined> {
  if (!account.safeParse(username).success) return undefined;
  const isReserved = await refuseReservedNames([username]).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );
  if (isReserved) return undefined;
  const holder = await findByUsername(username, trx);
  if (holder !== undefined && holder.moved_at === null) return undefined;
  return { name: username, moved: holder };
}

/**
 * Returns the account that shows the comments of guests with one name. Nobody can sign in to it, and no other data of
 * guests are stored. Throws `forbidden`.
 */
export async function bringGuest(name: string, site: string, actor: Actor): Promise<number> {
  requireRight(actor, "member.manage");
  const username = `guest_${markOf(`${site}\n${name}`)}`;
  return withTransaction(async (trx) => {
    const known = await findByUsername(username, trx);
    if (known !== undefined) return known.id;
    const nickname = nicknameOf(name) ?? "访客";
    const guest = { username, nickname, email: null, mobile: null, password_hash: null, moved_at: new Date() };
    return (await insertMember({ ...guest, status: "disabled" }, trx)).id;
  });
}

const markOf = (key: string) => hash("sha256", key, "hex").slice(0, MARK);

/** Returns a name in the form allowed for members, or undefined if nothing remains. */
function nicknameOf(name: string): string | undefined {
  const plain = [...plainText(name)].slice(0, LONGEST_NICKNAME).join("").trim();
  return plain === "" ? undefined : plain;
}
