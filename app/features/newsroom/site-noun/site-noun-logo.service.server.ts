import { Refusal } from "#app/features/base/refusal/refusal.ts";
import { readSeenHashes } from "#app/features/newsroom/picture/picture-cut.service.server.ts";
import { judgePictures } from "#app/features/newsroom/picture/picture-fault.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";

const PICTURE = /^\/media\/([0-9a-f]{64})\//;

/**
 * Throws a Refusal for the logo of a friend link that is a picture of the library which the actor does not see, or which has no
 * right to be shown: the link would make it public.
 */
export async function demandLogo(actor: StaffActor, record: SiteNounRecord, trx: Db): Promise<void> {
  if (!("logo" in record) || !record.enabled) return;
  const [, sha] = PICTURE.exec(record.logo) ?? [];
  if (sha === undefined) return;
  if (!(await readSeenHashes(actor, [sha], trx)).has(sha)) throw new Refusal(({ staff }) => staff.picture.notHere);
  const [logo] = await judgePictures({ hashes: [sha], ids: [] }, new Date(), trx);
  const fault = logo?.shownFault ?? null;
  if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inLogo(fault));
}
