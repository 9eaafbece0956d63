import type { SaveOutcome } from "./version.service.server.ts";

/** The outcome of a save of a small noun, as its call answers it: the new version, or the version stored meanwhile. */
export function saveAnswer<R extends Record<string, unknown>>(outcome: { id: number } & SaveOutcome<R>) {
  if (outcome.saved) return { id: outcome.id, version: outcome.version, theirs: null };
  return { id: outcome.id, version: outcome.theirs.version, theirs: outcome.theirs };
}
