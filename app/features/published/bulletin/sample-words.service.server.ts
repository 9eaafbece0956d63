import { completeBacklog } from "#app/features/base/backlog/backlog.service.server.ts";
import { lockIncomplete, updateLexemes } from "./sample-rows.repo.server.ts";
import { foundBy, sampleLexemes } from "./bulletin.search.ts";

/**
 * Adds missing search words to the samples of an earlier release, newest first. Returns their number. Pauses between
 * small transactions. Safe in several processes.
 */
export async function completeSamples(): Promise<number> {
  return completeBacklog(async (limit, trx) => {
    const samples = await lockIncomplete(limit, trx);
    const written = samples.map((sample) => ({ id: sample.id, lexemes: sampleLexemes(foundBy(sample)) }));
    if (written.length > 0) await updateLexemes(written, trx);
    return written.length;
  });
}
