import type { BaseVersion } from "#app/lib/base-version.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { keepVersion } from "#app/features/newsroom/version/version.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { moveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { readUpcomingFlash } from "#app/features/published/flash/flash.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { recordOf } from "./flash-change.service.server.ts";
import { flashTarget } from "./flash.policy.ts";

/**
 * Reschedules an upcoming flash. Both times are stored as versions, so moving it back undoes the change. Throws
 * `not_found` for a published or unknown flash, `forbidden`, `conflict` if it has changed since, and a Refusal for a
 * time in the past.
 */
export async function moveUpcoming(
  actor: StaffActor,
  { id, version, at, key }: BaseVersion & { at: Date; key: string },
): Promise<null> {
  requirePermissionSomewhere(actor, "flash.send");
  if (at.getTime() <= Date.now()) throw new Refusal(({ story }) => story.timeIsOver);
  return runOnce(actor, "flash.move", key, async (trx) => {
    const flash = await readUpcomingFlash(id, trx);
    if (flash === undefined) throw new DomainError("not_found", `flash ${id} to come`);
    requirePermission(actor, "flash.send", flashTarget(flash.industry_id));
    if (flash.version !== version) throw new DomainError("conflict", `flash ${id} is not at version ${version}`);
    const of = { kind: "flash", id } as const;
    const before = { ...recordOf(flash), publish_at: flash.publish_at };
    await keepVersion(of, { number: version, record: before, staffId: null }, trx);
    const number = await moveFlash(flash, at, actor, trx);
    await keepVersion(of, { number, record: { ...before, publish_at: at }, staffId: actor.id }, trx);
    await publishEvent({ kind: "flash", state: "moved" }, trx);
    return null;
  });
}
