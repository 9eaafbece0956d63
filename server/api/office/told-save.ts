import type { SaveOutcome } from "#app/features/newsroom/noun-revision/noun-revision.service.server.ts";

/** What became of a save of a small noun, as its call says it: the version that was made, or what stands there instead. */
export function toldSave<R extends Record<string, unknown>>(outcome: { id: number } & SaveOutcome<R>) {
  if (outcome.saved) return { id: outcome.id, version: outcome.version, theirs: null };
  return { id: outcome.id, version: outcome.theirs.version, theirs: outcome.theirs };
}
