import { requirePermissionSomewhere, reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import {
  readBulletinsForNewsroom,
  readSamplesForNewsroom,
  type WholeSample,
} from "#app/features/published/bulletin/bulletin-writing.service.server.ts";
import { bulletins } from "./bulletin.record.server.ts";

const LIST_LENGTH = 50;

/** Returns the bulletins that the actor may edit, published or not, newest first. Throws `forbidden`. */
export async function readBulletinList(
  actor: StaffActor,
  { text, before }: { text: string; before?: number | undefined },
) {
  requirePermissionSomewhere(actor, "bulletin.write");
  const reach = reachOver(actor, "bulletin.write");
  const industryIds = reach.all ? undefined : reach.industryIds;
  const found = await readBulletinsForNewsroom({ text, before, industryIds, limit: LIST_LENGTH + 1 });
  return { list: found.slice(0, LIST_LENGTH), more: found.length > LIST_LENGTH };
}

/** Returns a bulletin for editing. Throws `not_found` if the actor may not edit it. */
export async function readBulletinForm(actor: StaffActor, id: number) {
  requirePermissionSomewhere(actor, "bulletin.write");
  const { version, record, whole } = await bulletins.readFor(actor, id);
  return { id, version, total: whole.total, failed: whole.failed, record };
}

/** Returns samples of a bulletin after a position. Throws `not_found` if the actor may not edit the bulletin. */
export async function readSampleList(
  actor: StaffActor,
  asked: { bulletin: number; text: string; after?: number | undefined },
): Promise<{ list: WholeSample[]; more: boolean }> {
  requirePermissionSomewhere(actor, "bulletin.write");
  await bulletins.readFor(actor, asked.bulletin);
  const { text, after = 0 } = asked;
  const found = await readSamplesForNewsroom(asked.bulletin, { text, after, limit: LIST_LENGTH + 1 });
  return { list: found.slice(0, LIST_LENGTH), more: found.length > LIST_LENGTH };
}
