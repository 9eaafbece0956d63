import { mayTrash } from "#app/features/newsroom/story/story.policy.ts";
import { readStory, targetOf } from "#app/features/newsroom/story/story.service.server.ts";
import { mayReleaseAlone } from "#app/features/newsroom/release/release.policy.ts";
import { readOpenAfterReview } from "#app/features/newsroom/release/break-glass.service.server.ts";
import { readReleases } from "#app/features/newsroom/release/release.service.server.ts";
import { readReview } from "#app/features/newsroom/review/review-state.service.server.ts";
import { mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { offeredActs, type StoryAct } from "./story-command.policy.ts";

/** Returns the commands that a staff member may run on a story now, with the data of their windows. Throws `not_found`. */
export async function readStoryActs(actor: StaffActor, id: number) {
  // Creates the manuscript if the newsroom has none of this article yet.
  const { mayWrite } = await readStory(actor, id);
  const [{ story, rounds, may, isWriter }, { releases, names }, after] = await Promise.all([
    readReview(actor, id),
    readReleases(actor, id),
    readOpenAfterReview(id),
  ]);
  const thing = await targetOf(story);
  const [round] = rounds;
  const step = round?.closed_at === null ? round.decisions.at(-1) : undefined;
  const release = releases.find(({ state }) => state === "waiting" || state === "failed");
  const wasPublic =
    story.state === "released" || story.state === "withdrawn" || releases.some(({ state }) => state === "done");
  const kind = round?.kind ?? "publish";
  const short = round?.policy.short === true;
  const acts: StoryAct[] = offeredActs(
    {
      state: story.state,
      mayWrite,
      mayTrash: mayTrash(story.state, wasPublic),
      mayBreakGlass: mayReleaseAlone(story),
      wasPublic,
      may,
      isWriter,
      hasStep: step?.isTaken === true && step.taken_by === actor.id,
      kind,
      short,
      release: release?.state === "failed" ? "failed" : release === undefined ? undefined : "waiting",
      mayJudge: after !== undefined && !after.writers.includes(actor.id),
    },
    (act) => mayAct(actor, act, thing),
  );
  const alone = releases.find(({ id: releaseId }) => releaseId === after?.releaseId);
  return {
    acts,
    kind,
    wasPublic,
    short,
    note: round?.public_note ?? "",
    version: story.version,
    embargoUntil: story.embargo_until,
    release,
    after: after && { dueAt: after.dueAt, by: names.get(alone?.ordered_by ?? 0) ?? "", reason: alone?.reason ?? "" },
  };
}
