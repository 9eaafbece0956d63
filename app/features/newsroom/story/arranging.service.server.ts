import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { tellNewsroom } from "#app/features/newsroom/event/event.service.server.ts";
import { demandElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { worksHere } from "#app/features/newsroom/staff/staff.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { auditStory, lockManuscriptFor, noteStory, trashManuscript } from "./story.service.server.ts";
import { updateArrangement, type Arrangement } from "./story.repo.server.ts";

/** Acts on more stories than these at once want the second factor shown again. */
const FEW = 5;

/**
 * Says of stories who is to do them, until when, how pressing they are and what they still need: all of them, or none.
 * No word is touched, and each can be said anew. Throws as lockManuscriptFor does, and Refusal for an assignee who does
 * not work here.
 */
export async function arrangeStories(actor: StaffActor, ids: number[], arrangement: Arrangement): Promise<void> {
  demandFewOrElevated(actor, ids);
  const { assigneeId } = arrangement;
  if (assigneeId !== undefined && assigneeId !== null && !(await worksHere(assigneeId)))
    throw new Refusal(({ staff }) => staff.grants.notStaff);
  await withTransaction(async (trx) => {
    // In one order everywhere, so that two colleagues do not wait for each other.
    for (const id of inOrder(ids)) {
      await lockManuscriptFor(actor, "story.assign", id, trx);
      await noteStory(await updateArrangement(id, arrangement, trx), trx);
      await auditStory("story.arrange", id, actor, arrangement, trx);
      await tellNewsroom({ kind: "arranged", story: id, by: actor.name }, trx);
    }
  });
}

/** Throws stories away that were never public: all of them, or none. Throws as trashManuscript does for each. */
export async function trashStories(actor: StaffActor, ids: number[]): Promise<void> {
  demandFewOrElevated(actor, ids);
  await withTransaction(async (trx) => {
    for (const id of inOrder(ids)) await trashManuscript(actor, id, trx);
  });
}

function demandFewOrElevated(actor: StaffActor, ids: number[]): void {
  if (ids.length > FEW) demandElevated(actor);
}

const inOrder = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other);
