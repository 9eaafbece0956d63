import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { CutPlace, Point } from "#app/features/base/picture/picture.cut.ts";
import { storeCut } from "#app/features/base/picture/picture.service.server.ts";
import { requirePermissionSomewhere, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findAllSeen, findSeen, reachOfPictures } from "./picture-library.repo.server.ts";
import type { Picture } from "./picture.repo.server.ts";
import { takeUpload } from "./picture.service.server.ts";

/**
 * Returns the crop of a library picture for a use, around `point` if given. If `pictureId` is itself a crop, its original is
 * cropped; if the actor may not see the original, the given crop is returned unchanged. Throws `forbidden`, `not_found`,
 * PictureFault, and a Refusal when the daily limit is reached.
 */
export async function cutPicture(
  actor: StaffActor,
  { pictureId, place, point }: { pictureId: number; place: CutPlace; point?: Point | undefined },
): Promise<Picture> {
  requirePermissionSomewhere(actor, "picture.upload");
  await takeUpload(actor);
  const named = await picture(actor, pictureId);
  const whole = named.crop_of === null ? named : await findSeen({ id: named.crop_of }, reachOfPictures(actor));
  if (whole === undefined) return named;
  const { id } = await storeCut(whole, place, point);
  const detail = { of: whole.id, place };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "picture.cut", targetKind: "picture", targetId: id, detail }, trx),
  );
  return picture(actor, id);
}

async function picture(actor: StaffActor, id: number): Promise<Picture> {
  const found = await findSeen({ id }, reachOfPictures(actor));
  if (found === undefined) throw new DomainError("not_found", `picture ${id}`);
  return found;
}

/** Returns a crop in use, or undefined if the actor may not see it. Throws `forbidden`. */
export async function readCut(actor: StaffActor, by: { id: number } | { sha: string }): Promise<Picture | undefined> {
  requirePermissionSomewhere(actor, "picture.upload");
  return readSeenPicture(actor, by);
}

/** Returns a picture by its id or its hash, or undefined if the actor may not see it. */
export async function readSeenPicture(actor: StaffActor, by: { id: number } | { sha: string }, trx?: Db) {
  return findSeen(by, reachOfPictures(actor), trx);
}

/** Returns the hashes whose pictures the actor may see. */
export async function readSeenHashes(actor: StaffActor, hashes: readonly string[], trx?: Db): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  return new Set((await findAllSeen(hashes, reachOfPictures(actor), trx)).map(({ sha256 }) => sha256));
}
