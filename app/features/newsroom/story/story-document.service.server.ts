import { withTransaction } from "#db/client.ts";
import { lockUnread, updateVector } from "./story-document.repo.server.ts";
import { storyVector } from "./story-document.vector.ts";

/** Stories that are read in one transaction, and in one run of the job. */
const AT_ONCE = 100;
const A_RUN = 5_000;

/**
 * Reads the words of stories that came into the newsroom's list without, as published articles do; returns how many. Safe in
 * several processes.
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
