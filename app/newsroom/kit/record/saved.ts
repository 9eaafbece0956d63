import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";

/** The version that another staff member saved meanwhile. */
export type Theirs<R> = { version: number; by: string; record: R };

/** Result of a save: a failure with its reason, the newer version of another staff member, or the saved version. */
export type Saved<R> = { failure: string } | { theirs: Theirs<R> } | { id: number; version: number };

/** Returns the result of a save from the answer of its call. */
export function savedOf<R>(answer: { ok: true; data: SaveAnswer } | { ok: false; msg: string }): Saved<R> {
  if (!answer.ok) return { failure: answer.msg };
  const { id, version, theirs } = answer.data;
  return theirs === null ? { id, version } : { theirs: theirs as unknown as Theirs<R> };
}
