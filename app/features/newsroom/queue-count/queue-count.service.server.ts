import { countForSecond } from "#app/features/published/flash/newsroom/flash-read.service.server.ts";
import {
  mayAct,
  mayActSomewhere,
  type Reach,
  reachOver,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { countSteps } from "#app/features/newsroom/dashboard/dashboard.service.server.ts";
import { countWaiting } from "./queue-count.repo.server.ts";

/** Returns the number of waiting items for each screen of the navigation, 1,001 for more than a thousand. */
export async function readWaiting(actor: StaffActor) {
  const over = (act: NewsroomPermission): Reach | undefined =>
    mayActSomewhere(actor, act) ? reachOver(actor, act) : undefined;
  const [work, flash, { releases, fronts, ...queues }] = await Promise.all([
    countSteps(actor),
    countForSecond(actor),
    countWaiting({
      id: actor.id,
      comments: over("comment.read"),
      contributions: over("contribution.read"),
      errors: over("story.read"),
      releases: over("story.read"),
      complaints: mayAct(actor, "complaint.read", WHOLE_SITE),
      fronts: mayAct(actor, "front.draft", WHOLE_SITE),
    }),
  ]);
  return { work, flash, calendar: releases, front: fronts, ...queues };
}
