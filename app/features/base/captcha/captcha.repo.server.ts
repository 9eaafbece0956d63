import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { holdLock } from "#db/transaction-lock.ts";
import type { Box } from "./captcha.geometry.ts";

/** The key of a challenge and its client. */
export type ChallengeKey = { network: string; id: string };

/** The stored data for checking an answer. */
export type StoredChallenge = {
  kind: "click" | "work";
  boxes: Box[];
  salt: string;
  checked: boolean;
  expiresAt: Date;
};

const answerColumns = ["kind", "boxes", "salt", "checked", "expires_at"] as const;

/**
 * Locks the challenges of a network until the transaction ends, so that one transaction at a time changes their number.
 */
export async function lockNetwork(network: string, trx: Db): Promise<void> {
  await holdLock(`captcha ${network}`, trx);
}

/** Stores a challenge. It replaces one with the same key. */
export async function put(
  { network, id }: ChallengeKey,
  challenge: Omit<StoredChallenge, "checked"> & { createdAt: Date },
  trx: Db,
): Promise<void> {
  const values = {
    kind: challenge.kind,
    boxes: JSON.stringify(challenge.boxes),
    salt: challenge.salt,
    checked: false,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
  };
  await trx
    .insertInto("captcha_challenges")
    .values({ network, id, ...values })
    .onConflict((conflict) => conflict.columns(["network", "id"]).doUpdateSet(values))
    .execute();
}

/** Deletes the oldest challenges of a network beyond `most`, except that of `id`. */
export async function dropOldestOfNetwork({ network, id }: ChallengeKey, most: number, trx: Db): Promise<void> {
  await trx
    .deleteFrom("captcha_challenges")
    .where("network", "=", network)
    .where("id", "in", (query) =>
      query
        .selectFrom("captcha_challenges")
        .select("id")
        .where("network", "=", network)
        .where("id", "!=", id)
        .orderBy("created_at", "desc")
        .offset(most - 1),
    )
    .execute();
}

/**
 * Deletes the oldest challenges of the site beyond `most`. When two callers do so at once, each row is deleted by one
 * of them only. Each step is materialized, so that a planner without statistics does not sort the table for each row.
 */
export async function dropOldest(most: number, db: Db = database()): Promise<void> {
  await sql`
    with oldest as materialized (
      select network, id from captcha_challenges order by created_at
      limit greatest(0, (select count(*) from captcha_challenges) - ${most}::bigint)
    ), taken as materialized (
      select network, id from captcha_challenges where (network, id) in (select network, id from oldest)
      for update skip locked
    )
    delete from captcha_challenges where (network, id) in (select network, id from taken)
  `.execute(db);
}

/** Returns a challenge, locked until the transaction ends. */
export async function findForUpdate({ network, id }: ChallengeKey, trx: Db): Promise<StoredChallenge | undefined> {
  const query = trx.selectFrom("captcha_challenges").select(answerColumns);
  const row = await query.where("network", "=", network).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : toChallenge(row);
}

export async function markChecked({ network, id }: ChallengeKey, trx: Db): Promise<void> {
  const query = trx.updateTable("captcha_challenges").set({ checked: true });
  await query.where("network", "=", network).where("id", "=", id).execute();
}

/** Deletes and returns a challenge. Of several concurrent callers only one gets it. */
export async function take({ network, id }: ChallengeKey, db: Db = database()): Promise<StoredChallenge | undefined> {
  const query = db.deleteFrom("captcha_challenges").where("network", "=", network).where("id", "=", id);
  const row = await query.returning(answerColumns).executeTakeFirst();
  return row === undefined ? undefined : toChallenge(row);
}

/** Deletes expired challenges and returns their number. */
export async function deleteExpired(now: Date, db: Db = database()): Promise<number> {
  const result = await db.deleteFrom("captcha_challenges").where("expires_at", "<=", now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

type Row = { kind: StoredChallenge["kind"]; boxes: unknown; salt: string; checked: boolean; expires_at: Date };

function toChallenge({ kind, boxes, salt, checked, expires_at }: Row): StoredChallenge {
  return { kind, boxes: boxes as Box[], salt, checked, expiresAt: expires_at };
}
