import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import { readSeenHashes } from "./picture-cut.service.server.ts";
import { judgePictures } from "./picture-fault.service.server.ts";
import { hashesIn } from "./picture-text.ts";

/** The pictures in a new text (`says`) and in its previous text (`said`), which is "" for a new record. */
export type Pictured = { says: string; said: string };

/** Throws a Refusal for an added picture that the actor may not see. */
export async function requireVisiblePictures(actor: StaffActor, { says, said }: Pictured, trx?: Db): Promise<void> {
  const known = new Set(hashesIn(said));
  const fresh = hashesIn(says).filter((sha) => !known.has(sha));
  const seen = await readSeenHashes(actor, fresh, trx);
  if (fresh.some((sha) => !seen.has(sha))) throw new Refusal(({ staff }) => staff.picture.notHere);
}

/**
 * Throws a Refusal for an added picture that the actor may not see. Also throws for a picture without the right to be
 * shown if readers can see the text, because the text would make it public.
 */
export async function requirePictures(
  actor: StaffActor,
  { isShown, ...text }: Pictured & { isShown: boolean },
  trx: Db,
): Promise<void> {
  const hashes = hashesIn(text.says);
  if (hashes.length === 0) return;
  await requireVisiblePictures(actor, text, trx);
  if (!isShown) return;
  for (const { fault } of await judgePictures({ hashes, ids: [] }, new Date(), trx))
    if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inText(fault));
}
