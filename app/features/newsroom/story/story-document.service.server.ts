import { withTransaction } from "#db/client.ts";
import { lockUnread, updateVector } from "./story-document.repo.server.ts";
import { storyVector } from "./story-document.vector.ts";

/** The number of stories in one transaction, and in one run of the job. */
const AT_ONCE = 100;
const A_RUN = 5_000;

/**
 * Indexes the words of stories that are in the newsroom's list without words, such as published articles. Returns their
 * number. Several processes may run this.
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
