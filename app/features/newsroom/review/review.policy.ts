import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { mayWriteIn } from "#app/features/newsroom/story/story.policy.ts";
import type { ManuscriptState } from "#app/features/newsroom/story/story.states.ts";
import { personalNamesOf } from "./personal-names.ts";
import type { RoundKind } from "./review.schema.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";

/** The permissions for the first, second and final review. */
const STEP_ACTS: readonly NewsroomPermission[] = ["review.first", "review.second", "review.final"];

/** The most characters that a correction may change if one signature is enough for it. */
const SHORT_CORRECTION = 40;
/** The fields whose text a short correction may change. */
const WORDS = new Set(["title", "shortTitle", "dek", "plain", "summary", "seoTitle", "seoDescription"]);

/** Returns whether a story can be handed in. Its state must allow writing, and its text must have changed. */
export function mayBeHandedIn({ state, has_changes }: { state: ManuscriptState; has_changes: boolean }): boolean {
  return mayWriteIn(state, false) && has_changes;
}

type Writers = {
  story: { owner_id: number | null; assignee_id: number | null };
  round: { writers: readonly number[]; opened_by: number | null } | undefined;
};

/**
 * Returns whether a staff member is a writer of a story in review. Writers are its owner, its assignee, the authors of
 * its text, and the staff member who handed it in.
 */
export function isWriterOf(staffId: number, { story, round }: Writers): boolean {
  return [story.owner_id, story.assignee_id, round?.opened_by, ...(round?.writers ?? [])].includes(staffId);
}

/**
 * The permission that desk heads have for the stories of their column. With it they may withdraw a story from review,
 * like its writer.
 */
export const DESK_ACT: NewsroomPermission = "review.second";

/** Returns the permission to decide a step. The step of a short correction has its own permission. */
export function actOfStep(step: number, isShort: boolean): NewsroomPermission {
  if (isShort) return "release.correct-short";
  const act = STEP_ACTS[step - 1];
  if (act === undefined) throw new RangeError(`step ${step}`);
  return act;
}

/** Returns the permission to release the text that a round has approved. */
export function actOfRelease(kind: RoundKind, isShort: boolean): NewsroomPermission {
  if (kind !== "correction") return "release.publish";
  return isShort ? "release.correct-short" : "release.correct";
}

/**
 * Returns whether one signature is enough for a correction. It may change at most 40 characters of text, and no figure,
 * name, link or picture. `names` are known names, such as tags, authors and companies.
 */
export function isShortCorrection({ fields, blocks, changed }: Comparison, names: readonly string[]): boolean {
  if (changed.characters > SHORT_CORRECTION || changed.hasFigure) return false;
  if (fields.some(({ name }) => !WORDS.has(name))) return false;
  const pieces = [...fields.flatMap((field) => field.pieces ?? []), ...blocks.flatMap((block) => block.pieces)];
  if (
    pieces.some(
      ({ state, isFigure, marks, text }) => state !== "same" && (isFigure || marks !== "" || /[\d%％]/.test(text)),
    )
  )
    return false;
  if (blocks.some(({ state }) => state === "moved-from" || state === "moved-to")) return false;
  const whole = (gone: "added" | "removed") =>
    pieces
      .filter(({ state }) => state !== gone)
      .map(({ text }) => text)
      .join("");
  const [before, after] = [whole("added"), whole("removed")];
  return (
    names.every((name) => count(before, name) === count(after, name)) &&
    [latinOf, personalNamesOf].every((namesOf) => namesOf(before).join(" ") === namesOf(after).join(" "))
  );
}

const count = (text: string, name: string) => (name === "" ? 0 : text.split(name).length);

/** Returns the words of Latin letters, because in Chinese texts they are nearly always names. */
const latinOf = (text: string): string[] => text.match(/[A-Za-z][A-Za-z0-9.&-]*/g) ?? [];

/**
 * Returns why a staff member may not take a step, or undefined if they may. `writers` are those of the text that was
 * handed in, `authors` those of the current text.
 */
export function refusalToTake(
  staffId: number,
  round: { writers: readonly number[]; signers: readonly (number | null)[]; takenBy: number | null; isTaken: boolean },
  authors: readonly number[],
): "writer" | "signed" | "taken" | undefined {
  if (round.writers.includes(staffId)) return "writer";
  if (round.signers.includes(staffId)) return "signed";
  if (round.isTaken && round.takenBy !== staffId) return "taken";
  // A staff member who edited the text in an earlier step may not sign a later one. Only the holder of this step may
  // both edit the text and sign it.
  return authors.includes(staffId) && round.takenBy !== staffId ? "writer" : undefined;
}
