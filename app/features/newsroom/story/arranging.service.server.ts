import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requireElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { worksHere } from "#app/features/newsroom/staff/staff.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { auditStory, lockManuscriptFor, noteStory, trashManuscript } from "./story.service.server.ts";
import { updateArrangement, type Arrangement } from "./story.repo.server.ts";

/** Number of stories up to which a command needs no second factor. */
const FEW = 5;

/**
 * Sets the assignee, deadline, priority and needs of stories: of all of them, or of none. It does not change the text.
 * Throws like lockManuscriptFor, and Refusal for an inactive assignee.
 */
export async function arrangeStories(actor: StaffActor, ids: number[], arrangement: Arrangement): Promise<void> {
  demandFewOrElevated(actor, ids);
  const { assigneeId } = arrangement;
  if (assigneeId !== undefined && assigneeId !== null && !(await worksHere(assigneeId)))
    throw new Refusal(({ staff }) => staff.grants.notStaff);
  await withTransaction(async (trx) => {
    // Locks stories in the same order everywhere, to avoid deadlocks.
    for (const id of inOrder(ids)) {
      await lockManuscriptFor(actor, "story.assign", id, trx);
      await noteStory(await updateArrangement(id, arrangement, trx), trx);
      await auditStory("story.arrange", id, actor, arrangement, trx);
      await publishEvent({ kind: "arranged", story: id, by: actor.name }, trx);
    }
  });
}

/** Moves stories that were never public to the trash: all of them, or none. Throws like trashManuscript. */
export async function trashStories(actor: StaffActor, ids: number[]): Promise<void> {
  demandFewOrElevated(actor, ids);
  await withTransaction(async (trx) => {
    for (const id of inOrder(ids)) await trashManuscript(actor, id, trx);
  });
}

function demandFewOrElevated(actor: StaffActor, ids: number[]): void {
  if (ids.length > FEW) requireElevated(actor);
}

const inOrder = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other);
