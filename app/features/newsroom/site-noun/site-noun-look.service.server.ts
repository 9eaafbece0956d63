import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import {
  demandAct,
  demandActSomewhere,
  SITE_THING,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { acceptRecord, particularsOf, withVisibility } from "./site-noun-kinds.service.server.ts";
import { demandSeenPictures } from "./site-noun-picture.service.server.ts";
import { previewAt } from "./site-noun.repo.server.ts";
import type { SiteNounKind } from "./site-noun.rules.ts";
import { insertNoun, writeNoun } from "./site-noun.service.server.ts";
import { readThingFor } from "./site-noun-thing.service.server.ts";

/**
 * Previews the page of a record with this content; `id` 0: a new record. A hidden record is shown. The change is rolled back
 * and not visible to others. Throws the errors of adding and saving.
 */
export async function lookAtNoun<T>(
  actor: StaffActor,
  { kind, id, record: input }: { kind: SiteNounKind; id: number; record: unknown },
  look: (path: string) => Promise<T>,
): Promise<T> {
  const { act, path } = particularsOf(kind);
  if (id === 0) demandAct(actor, act, SITE_THING);
  else demandActSomewhere(actor, act);
  if (path === undefined) throw new DomainError("invalid_input", `a ${kind} has no page`);
  const record = withVisibility(kind, acceptRecord(kind, input), true);
  let shownAt = "";
  return withoutPurges(() =>
    previewAt(
      new Date(),
      async (trx) => {
        const stands = id === 0 ? undefined : (await readThingFor(actor, kind, id, trx)).record;
        await demandSeenPictures(actor, { record, stands }, trx);
        const shownId = stands === undefined ? await insertNoun(kind, record, trx) : id;
        if (stands !== undefined) await writeNoun(kind, id, record, trx);
        shownAt = path(shownId, record);
      },
      () => readApart(() => look(shownAt)),
    ),
  );
}
