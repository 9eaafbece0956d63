import { sql } from "kysely";
import type { MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { database, type Db } from "#db/client.ts";

/** Stores a sign-in. Returns the current member. */
export async function updateLogin(id: number, address: string, db: Db = database()): Promise<MemberRow> {
  return db
    .updateTable("members")
    .set({ last_login_at: sql`now()`, last_login_address: address })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores that a member has signed in from a network. */
export async function upsertNetwork(memberId: number, network: string, db: Db = database()): Promise<void> {
  await db
    .insertInto("member_networks")
    .values({ member_id: memberId, network })
    .onConflict((conflict) => conflict.constraint("member_networks_pk").doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Returns whether a member has signed in from a network before, within the last 180 days. */
export async function isKnownNetwork(memberId: number, network: string, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("member_networks")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("network", "=", network)
    .where("seen_at", ">", sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the member of a number or address has signed in from a network within the last 180 days. */
export async function isNetworkOfContact(target: string, network: string, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .innerJoin("member_networks", "member_networks.member_id", "members.id")
    .select("members.id")
    .where((is) => is.or([is("mobile", "=", target), is("email", "=", target)]))
    .where("network", "=", network)
    .where("seen_at", ">", sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any member has signed in from a network within the last 180 days. */
export async function isAnyonesNetwork(network: string, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("member_networks")
    .select("member_id")
    .where("network", "=", network)
    .where("seen_at", ">", sql<Date>`now() - interval '180 days'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Consent = { document: "agreement" | "privacy"; version: string };

/** Stores a member's consent to documents in a version. Existing consents stay unchanged. */
export async function insertConsents(
  memberId: number,
  consents: Consent[],
  address: string,
  db: Db = database(),
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto("consents")
    .values(consents.map((consent) => ({ ...consent, member_id: memberId, address })))
    .onConflict((conflict) => conflict.constraint("consents_version_uq").doNothing())
    .execute();
}
