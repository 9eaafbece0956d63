import type { Actor } from "#app/features/base/actor/actor.ts";
import { auditStory, moveManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { orderPushes } from "#app/features/newsroom/push/push.service.server.ts";
import type { Db } from "#db/client.ts";
import { markDone, type Release } from "./release.repo.server.ts";

/** The changes at the end of a release: the new state of the story, further fields, and details for the audit log. */
type End = {
  state: "released" | "withdrawn";
  changes: Parameters<typeof moveManuscript>[2];
  detail: Record<string, unknown>;
};

/**
 * Ends a release whose result is public, in the same transaction. It updates the state, orders the pushes, writes the
 * audit entry and publishes the event.
 */
export async function endRelease(
  release: Release,
  { state, changes, detail }: End,
  actor: Actor,
  trx: Db,
): Promise<void> {
  const { id, manuscript_id: story, kind } = release;
  await markDone(id, trx);
  await orderPushes({ articleId: story, kind, releaseId: id }, trx);
  await moveManuscript(story, state, changes, actor, trx);
  await auditStory(`release.${kind}`, story, actor, detail, trx);
  await publishEvent({ kind: "release", story, state: "done" }, trx);
}
