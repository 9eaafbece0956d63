import type { ManuscriptState } from "#app/features/newsroom/story/story.states.ts";
import { actOfRelease } from "#app/features/newsroom/review/review.policy.ts";
import type { RoundKind } from "#app/features/newsroom/review/review.schema.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";

/** The commands on a whole story, in the order of screens. */
export const STORY_ACTS = [
  "write",
  "correct",
  "embargo",
  "untrash",
  "trash",
  "breakGlass",
  "takeDown",
  "restore",
  "letGo",
  "handOver",
  "cancel",
  "reschedule",
  "retry",
  "askWithdraw",
  "takeOut",
  "withdraw",
  "veto",
  "edit",
  "return",
  "handIn",
  "judge",
  "release",
  "pass",
] as const;
export type StoryAct = (typeof STORY_ACTS)[number];

/** The facts about a story and the caller that decide which commands are allowed. */
export type ActFacts = {
  state: ManuscriptState;
  mayWrite: boolean;
  mayTrash: boolean;
  mayBreakGlass: boolean;
  /** Whether the story is public, or was before it was taken down. */
  wasPublic: boolean;
  may: { handIn: boolean; withdraw: boolean; askWithdraw: boolean; sign: boolean; veto: boolean };
  /**
   * Whether the caller is a writer of the text in review. A writer withdraws it without a reason; other staff members
   * need one.
   */
  isWriter: boolean;
  /** Whether the caller has taken the open step. */
  hasStep: boolean;
  /** The kind of the newest round, and whether it is a short correction. */
  kind: RoundKind;
  short: boolean;
  release: "waiting" | "failed" | undefined;
  /** Whether there is an unreviewed emergency release that the caller neither wrote nor released. */
  mayJudge: boolean;
};

type Can = (act: NewsroomPermission) => boolean;

/** Returns for each command whether it is offered. The services check the conditions again when a command runs. */
const OFFERED: Record<StoryAct, (facts: ActFacts, can: Can) => boolean> = {
  write: ({ state, mayWrite }) => mayWrite && (state === "writing" || state === "returned"),
  correct: ({ state, mayWrite }) => mayWrite && state === "released",
  embargo: ({ state }, can) =>
    can("release.publish") && state !== "released" && state !== "withdrawn" && state !== "trashed",
  untrash: ({ state }, can) => can("story.trash") && state === "trashed",
  trash: ({ mayTrash }, can) => can("story.trash") && mayTrash,
  breakGlass: ({ mayBreakGlass }, can) => can("release.break-glass") && mayBreakGlass,
  takeDown: ({ state, wasPublic }, can) => can("release.take-down") && wasPublic && state !== "withdrawn",
  restore: ({ state }, can) => can("release.restore") && state === "withdrawn",
  letGo: ({ hasStep }) => hasStep,
  handOver: ({ hasStep }, can) => hasStep && can("story.assign"),
  cancel: ({ state, release }, can) => can("release.publish") && state === "scheduled" && release !== undefined,
  reschedule: ({ state, release }, can) => can("release.publish") && state === "scheduled" && release !== undefined,
  retry: ({ release }, can) => can("release.publish") && release === "failed",
  askWithdraw: ({ may }) => may.askWithdraw,
  takeOut: ({ may, isWriter }) => may.withdraw && !isWriter,
  withdraw: ({ may, isWriter }) => may.withdraw && isWriter,
  veto: ({ may }) => may.veto,
  edit: ({ may }, can) => may.sign && can("story.write"),
  return: ({ may }) => may.sign,
  handIn: ({ may }) => may.handIn,
  judge: ({ mayJudge }, can) => mayJudge && can("review.second"),
  release: ({ state, kind, short }, can) => state === "approved" && can(actOfRelease(kind, short)),
  pass: ({ may }) => may.sign,
};

/** Returns the commands that the caller may run on a story now. */
export function offeredActs(facts: ActFacts, can: Can): StoryAct[] {
  return STORY_ACTS.filter((act) => OFFERED[act](facts, can));
}
