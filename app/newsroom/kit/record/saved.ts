import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";

/** What somebody else has saved meanwhile. */
export type Theirs<R> = { version: number; by: string; record: R };

/** What came of a save: what was refused and why, what stands there by now instead, or what was made. */
export type Saved<R> = { failure: string } | { theirs: Theirs<R> } | { id: number; version: number };

/** What came of a save, of the answer to its call. */
export function savedOf<R>(answer: { ok: true; data: SaveAnswer } | { ok: false; msg: string }): Saved<R> {
  if (!answer.ok) return { failure: answer.msg };
  const { id, version, theirs } = answer.data;
  return theirs === null ? { id, version } : { theirs: theirs as unknown as Theirs<R> };
}
