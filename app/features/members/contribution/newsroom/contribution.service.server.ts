import {
  declineContribution,
  readIdentity,
  readNotes,
  readOneForReview,
  reopenContribution,
  returnContribution,
} from "#app/features/members/contribution/contribution-review.service.server.ts";
import { countLook } from "#app/features/newsroom/unmask/unmask.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  mayAct,
  reachOver,
  type StaffActor,
  type Target,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { HandedIn } from "./contribution.schema.ts";
import { countWaiting, findPlace, findQueue, type ContributionLine } from "./contribution.repo.server.ts";
import { acceptContribution } from "./contribution-review.service.server.ts";

const LIST_LENGTH = 50;

export type ContributionPage = { list: ContributionLine[]; next: string | null; waiting: number | null };

/** Returns a queue of contributions within the actor's scope. Throws `forbidden` if the actor may read none. */
export async function readContributionQueue(
  actor: StaffActor,
  { status, after }: { status: HandedIn; after?: string | undefined },
): Promise<ContributionPage> {
  requirePermissionSomewhere(actor, "contribution.read");
  const reach = reachOver(actor, "contribution.read");
  const cursor = decodeCursor(after ?? null);
  const [found, waiting] = await Promise.all([
    findQueue({ status, reach }, { limit: LIST_LENGTH + 1, after: cursor }),
    cursor === undefined ? countWaiting(reach) : null,
  ]);
  const list = found.slice(0, LIST_LENGTH);
  const last = found.length > LIST_LENGTH ? list.at(-1) : undefined;
  return { list, next: last === undefined ? null : encodeCursor({ time: last.since, id: last.id }), waiting };
}

/**
 * Returns a contribution with its notes, without the contributor's identity. Throws `not_found`, also for one that the
 * actor may not see.
 */
export async function readContributionFor(actor: StaffActor, id: number) {
  const thing = await demandOne(actor, "contribution.read", id);
  const [contribution, notes] = await Promise.all([readOneForReview(id), readNotes(id)]);
  return { contribution, notes, mayReview: mayAct(actor, "contribution.review", thing) };
}

type Decision =
  | { act: "return"; note: string; notes: { quote: string; note: string }[] }
  | { act: "decline"; note: string }
  | { act: "reopen" };

/**
 * Decides about the version that the editor has read. Throws `not_found`, `forbidden`, and `conflict` if it has changed
 * since.
 */
export async function decideContribution(
  actor: StaffActor,
  { id, version }: { id: number; version: number },
  decision: Decision,
): Promise<void> {
  await demandOne(actor, "contribution.review", id);
  switch (decision.act) {
    case "return":
      return returnContribution(id, decision.note, actor, { version, notes: decision.notes });
    case "decline":
      return declineContribution(id, decision.note, actor, { version });
    case "reopen":
      return reopenContribution(id, version, actor);
  }
}

/**
 * Creates a story from the version that the editor has read. Returns the story's id. Throws the errors of
 * decideContribution.
 */
export async function acceptFor(actor: StaffActor, { id, version }: { id: number; version: number }): Promise<number> {
  await demandOne(actor, "contribution.review", id);
  return acceptContribution(id, actor, version);
}

/**
 * Returns the contributor's identity, or undefined if none is stored. The staff member must have given the second
 * factor again, and a reason. Each use is recorded in the audit log. After twenty a day the next one is refused and
 * recorded as an alarm.
 */
export async function revealIdentity(actor: StaffActor, asked: { id: number; reason: string }, serverKey: Buffer) {
  const { id, reason } = asked;
  await demandOne(actor, "contribution.review", id);
  await countLook(actor, { kind: "contribution", id, reason, refused: "contribution.identity-refused" });
  return readIdentity(id, actor, serverKey, reason);
}

async function demandOne(actor: StaffActor, act: "contribution.read" | "contribution.review", id: number) {
  requirePermissionSomewhere(actor, act);
  const place = await findPlace(id);
  const thing: Target | undefined = place && { ...place, ownerId: null, assigneeId: null };
  if (thing === undefined || !mayAct(actor, "contribution.read", thing))
    throw new DomainError("not_found", `contribution ${id}`);
  requirePermission(actor, act, thing);
  return thing;
}
