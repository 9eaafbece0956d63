import type { ManuscriptState } from "#app/features/newsroom/story/story.states.ts";
import { actOfRelease } from "#app/features/newsroom/review/review.policy.ts";
import type { RoundKind } from "#app/features/newsroom/review/review.schema.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";

/** What can be done with a story as a whole, in the order in which screens offer it. */
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

/** What of a story, and of who asks, decides what they may do with it now. */
export type ActFacts = {
  state: ManuscriptState;
  mayWrite: boolean;
  mayTrash: boolean;
  mayBreakGlass: boolean;
  /** Readers have it, or had it before it was taken down. */
  wasPublic: boolean;
  may: { handIn: boolean; withdraw: boolean; askWithdraw: boolean; sign: boolean; veto: boolean };
  /** Who asks wrote what is in review: they withdraw it, and others take it out with a reason. */
  isWriter: boolean;
  /** Whether the open step is reserved for who asks. */
  hasStep: boolean;
  /** Of the newest round. */
  kind: RoundKind;
  short: boolean;
  release: "waiting" | "failed" | undefined;
  /** It was released alone, nobody has read it since, and who asks neither wrote nor released it. */
  mayJudge: boolean;
};

type Can = (act: NewsroomPermission) => boolean;

/** Why each act is offered. The services ask for the same once more when it is done. */
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

/** The acts that somebody may do with a story now. */
export function offeredActs(facts: ActFacts, can: Can): StoryAct[] {
  return STORY_ACTS.filter((act) => OFFERED[act](facts, can));
}
