import { isStaff } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { deleteOldKeys, findAnswer, insertKey, storeAnswer } from "./idempotency.repo.server.ts";

/**
 * Runs a command in one transaction, once per key. A client repeats a key after a lost response or a double click. The
 * repetition returns the first result and changes nothing. Without a key the command always runs. Throws `conflict` for a
 * key of another command.
 */
export async function runOnce<Answer>(
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

/** Deletes keys that are older than `days`. Returns how many were deleted. */
export async function forgetKeys(days: number): Promise<number> {
  return deleteOldKeys(days);
}
