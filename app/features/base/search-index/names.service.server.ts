import { withTransaction } from "#db/client.ts";
import { addNames, insertNames, lockUnnamed } from "./search-index.repo.server.ts";
import { knownNames, namesVectorText } from "./search.vector.ts";

/** Documents that are completed in one transaction, and in one run of the job. */
const AT_ONCE = 100;
const A_RUN = 5_000;
/** Milliseconds of rest after each transaction, as many times as it took: readers have most of the machine. */
const REST = 3;

/**
 * Adds authors and tags to the documents of articles that an earlier release stored without them, the newest first; gives
 * how many. Reads nothing but those two fields, and rests between small transactions. Safe in several processes.
 */
export async function nameDocuments(): Promise<number> {
  let done = 0;
  while (done < A_RUN) {
    const started = performance.now();
    const count = await nameSome();
    done += count;
    if (count < AT_ONCE) break;
    await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - started)));
  }
  return done;
}

async function nameSome(): Promise<number> {
  return withTransaction(async (trx) => {
    const documents = await lockUnnamed(AT_ONCE, trx);
    const vectors = documents.map(({ names }) => namesVectorText(names));
    await addNames(
      documents.map(({ id }) => id),
      vectors,
      trx,
    );
    await insertNames(knownNames(documents.flatMap(({ names }) => names)), trx);
    return documents.length;
  });
}
