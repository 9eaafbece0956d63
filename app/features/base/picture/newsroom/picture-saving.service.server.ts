import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { keepVersion } from "#app/features/newsroom/version/version.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Db } from "#db/client.ts";
import { settlePictures, publishMachineText } from "./picture-end.service.server.ts";
import { lockById, type Picture } from "./picture.repo.server.ts";
import { writeRecord } from "./picture-saving.repo.server.ts";
import type { PictureRecord } from "./picture.schema.ts";
import { pictureWords } from "./picture.words.ts";

/** Returns a picture's record in the form that its versions store. */
export function recordOf(picture: Picture): PictureRecord {
  const { rights, credit, caption, alt, licence, leases, crops } = picture;
  return {
    rights,
    credit,
    caption,
    alt,
    licence,
    leases,
    crops,
    rightsNote: picture.rights_note,
    validUntil: picture.valid_until === null ? 0 : toSeconds(picture.valid_until),
    by: picture.rights_by,
    origin: picture.origin_url,
    focus: { x: picture.focus_x, y: picture.focus_y },
  };
}

/**
 * Saves the record of a whole picture as its next version. The base version must be the newest one. Changes for readers
 * apply at once. Throws `conflict` and `not_found`.
 */
export async function saveRecord(
  actor: StaffActor,
  base: { id: number; version: number },
  change: (before: PictureRecord) => PictureRecord,
  trx: Db,
): Promise<void> {
  const picture = await lockById(base.id, trx);
  if (picture === undefined) throw new DomainError("not_found", `picture ${base.id}`);
  if (picture.version !== base.version) throw new DomainError("conflict", `picture ${base.id} is at another version`);
  const before = recordOf(picture);
  const after = change(before);
  const of = { kind: "picture", id: base.id } as const;
  await keepVersion(of, { number: base.version, record: before, staffId: picture.uploaded_by }, trx);
  const changed = await writeRecord(base.id, after, pictureWords(after), trx);
  await keepVersion(of, { number: base.version + 1, record: after, staffId: actor.id }, trx);
  const detail = { before, after };
  await recordAudit({ actor, action: "picture.rights", targetKind: "picture", targetId: base.id, detail }, trx);
  if ((before.rights === "ai") !== (after.rights === "ai")) await publishMachineText(changed, trx);
  await settlePictures(changed, actor, trx);
}
