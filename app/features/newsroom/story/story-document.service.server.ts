import { withTransaction } from "#db/client.ts";
import { lockUnread, updateVector } from "./story-document.repo.server.ts";
import { storyVector } from "./story-document.vector.ts";

/** The numbers of stories per transaction and per run of the job. */
const AT_ONCE = 100;
const A_RUN = 5_000;

/**
 * Indexes the words of stories in the newsroom's list that have none yet, such as published articles; returns how many.
 * Several processes may run it.
 */
export async function readStoryWords(): Promise<number> {
  let done = 0;
  while (done < A_RUN) {
    const count = await withTransaction(async (trx) => {
      const unread = await lockUnread(AT_ONCE, trx);
      for (const { id, ...fields } of unread) await updateVector(id, await storyVector(fields), trx);
      return unread.length;
    });
    done += count;
    if (count < AT_ONCE) break;
  }
  return done;
}
