import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { mayWriteIn } from "#app/features/newsroom/story/story.policy.ts";
import type { ManuscriptState } from "#app/features/newsroom/story/story.states.ts";
import { personalNamesOf } from "./personal-names.ts";
import type { RoundKind } from "./review.schema.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";

/** First, second and final review. */
const STEP_ACTS: readonly NewsroomPermission[] = ["review.first", "review.second", "review.final"];

/** Characters that a correction may change when one signature is to be enough. */
const SHORT_CORRECTION = 40;
/** Fields whose words may differ in a short correction. */
const WORDS = new Set(["title", "shortTitle", "dek", "plain", "summary", "seoTitle", "seoDescription"]);

/** Returns whether a story is in a state from which it goes into review: its writers could write in it, and have. */
export function mayBeHandedIn({ state, has_changes }: { state: ManuscriptState; has_changes: boolean }): boolean {
  return mayWriteIn(state, false) && has_changes;
}

type Writers = {
  story: { owner_id: number | null; assignee_id: number | null };
  round: { writers: readonly number[]; opened_by: number | null } | undefined;
};

/** Returns whether somebody wrote what is in review: the story is theirs, they had a hand in its text, or handed it in. */
export function isWriterOf(staffId: number, { story, round }: Writers): boolean {
  return [story.owner_id, story.assignee_id, round?.opened_by, ...(round?.writers ?? [])].includes(staffId);
}

/** What the heads of a desk hold over the stories of their place: they take one of them out of review, its writer besides. */
export const DESK_ACT: NewsroomPermission = "review.second";

/** What somebody needs to decide a step; a short correction has a right of its own. */
export function actOfStep(step: number, isShort: boolean): NewsroomPermission {
  if (isShort) return "release.correct-short";
  const act = STEP_ACTS[step - 1];
  if (act === undefined) throw new RangeError(`step ${step}`);
  return act;
}

/** What somebody needs to release what a round has approved. */
export function actOfRelease(kind: RoundKind, isShort: boolean): NewsroomPermission {
  if (kind !== "correction") return "release.publish";
  return isShort ? "release.correct-short" : "release.correct";
}

/**
 * Whether a correction is so small that one signature is enough: at most 40 characters in words alone, no figure, no name, no
 * link and no picture. `names`: what is known to be one, such as tags, authors and companies.
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

/** Words of Latin letters are nearly always names here. */
const latinOf = (text: string): string[] => text.match(/[A-Za-z][A-Za-z0-9.&-]*/g) ?? [];

/** Why somebody may not take a step, undefined when they may. `writers`: of what was handed in; `authors`: of the text of now. */
export function refusalToTake(
  staffId: number,
  round: { writers: readonly number[]; signers: readonly (number | null)[]; takenBy: number | null; isTaken: boolean },
  authors: readonly number[],
): "writer" | "signed" | "taken" | undefined {
  if (round.writers.includes(staffId)) return "writer";
  if (round.signers.includes(staffId)) return "signed";
  if (round.isTaken && round.takenBy !== staffId) return "taken";
  // Who has edited in an earlier step that they let go signs no later one; who edits in this step signs their own text.
  return authors.includes(staffId) && round.takenBy !== staffId ? "writer" : undefined;
}
