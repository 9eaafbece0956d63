import { isStaff } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { deleteOldKeys, findAnswer, insertKey, storeAnswer } from "./idempotency.repo.server.ts";

/**
 * Does an act in one transaction, once for a key: whoever sends the same key again, after a lost answer or by a double click, gets
 * the answer of the first time and nothing happens. Without a key it is done each time. Throws `conflict` for a key of
 * another act.
 */
export async function once<Answer>(
  actor: Actor,
  act: string,
  key: string | undefined,
  work: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  return withTransaction(async (trx) => {
    if (key === undefined || !isStaff(actor)) return work(trx);
    if (!(await insertKey(key, actor.id, act, trx))) {
      const known = await findAnswer(key, actor.id, act, trx);
      if (known === undefined) throw new DomainError("conflict", `the key ${key} belongs to another act`);
      return known.answer as Answer;
    }
    const answer = await work(trx);
    await storeAnswer(key, actor.id, answer, trx);
    return answer;
  });
}

/** Forgets keys of acts that are a week old; returns how many. */
export async function forgetKeys(): Promise<number> {
  return deleteOldKeys();
}
