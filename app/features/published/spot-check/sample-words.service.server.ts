import { withTransaction } from "#db/client.ts";
import { lockIncomplete, updateLexemes } from "./sample-rows.repo.server.ts";
import { foundBy, sampleLexemes } from "./spot-check.search.ts";

/** Samples that are completed in one transaction, and in one run of the job. */
const AT_ONCE = 100;
const A_RUN = 5_000;
/** Milliseconds of rest after each transaction, as many times as it took: readers have most of the machine. */
const REST = 3;

/**
 * Lets samples that an earlier release stored be found by all their words, the newest first; returns how many. Rests between
 * small transactions. Safe in several processes.
 */
export async function completeSamples(): Promise<number> {
  let done = 0;
  while (done < A_RUN) {
    const started = performance.now();
    const count = await withTransaction(async (trx) => {
      const samples = await lockIncomplete(AT_ONCE, trx);
      const written = samples.map((sample) => ({ id: sample.id, lexemes: sampleLexemes(foundBy(sample)) }));
      if (written.length > 0) await updateLexemes(written, trx);
      return written.length;
    });
    done += count;
    if (count < AT_ONCE) break;
    await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - started)));
  }
  return done;
}
