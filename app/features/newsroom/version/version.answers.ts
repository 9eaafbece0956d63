import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { SaveOutcome } from "./version.service.server.ts";

/** Returns the outcome of a save as calls answer it: the new version, or the version that was stored meanwhile. */
export function saveAnswer<R extends NounRecord>(outcome: { id: number } & SaveOutcome<R>): SaveAnswer {
  const { id } = outcome;
  if (outcome.saved) return { id, version: outcome.version, theirs: null };
  const { theirs } = outcome;
  return { id, version: theirs.version, theirs: { ...theirs, record: { ...theirs.record } } };
}
