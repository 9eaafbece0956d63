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
 * Looks at the page of a thing as readers would have it if it said this: `id` 0 is one that is not there yet, a hidden one is
 * shown. Nothing of it stays, and nobody else sees it. Throws what making and saving it throw.
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
