import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readVersion, type SeenVersion } from "#app/features/newsroom/version/version.service.server.ts";
import { demandAct, demandElevated, SITE_THING, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { acceptRecord, particularsOf, recordOf } from "./site-noun-kinds.service.server.ts";
import { unmakeThing } from "./site-noun-order.service.server.ts";
import type { SiteNounKind } from "./site-noun.rules.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";
import { changeThing, makeThing } from "./site-noun.service.server.ts";
import { lockThing, noteChange } from "./site-noun-thing.service.server.ts";

/** Records to add and to change in one command, each change with its base version. */
export type Batch = { added: unknown[]; changed: (SeenVersion & { record: unknown })[] };

/**
 * Adds and changes many records of a kind in one command: all, or none where one was changed meanwhile. Returns their new
 * versions, by which it can be undone. Throws `forbidden`, `not_found`, `invalid_input`, and Refusal without the second
 * factor, for a name that is taken, and for a record that was changed meanwhile.
 */
export async function keepBatch(
  actor: StaffActor,
  kind: SiteNounKind,
  { added, changed }: Batch,
  note: string,
): Promise<SeenVersion[]> {
  demandBatch(actor, kind);
  const fresh = added.map((input) => acceptRecord(kind, input));
  const others = changed.map(({ record, ...seen }) => ({ seen, record: acceptRecord(kind, record) }));
  return withTransaction(async (trx) => {
    const made: SeenVersion[] = [];
    for (const record of fresh) made.push(await makeThing(actor, kind, { record, note }, trx));
    for (const { seen, record } of others) made.push(await change(actor, kind, { seen, record, note }, trx));
    const detail = { added: fresh.length, changed: others.length, note };
    await noteChange(actor, { action: "noun.import", kind, id: 0, detail }, trx);
    return made;
  });
}

/**
 * Undoes a batch in one command: removes added records and restores changed ones. Nothing is undone where one was changed
 * since, or an added one is in use. Throws as keepBatch does.
 */
export async function undoBatch(actor: StaffActor, kind: SiteNounKind, made: readonly SeenVersion[]): Promise<void> {
  demandBatch(actor, kind);
  await withTransaction(async (trx) => {
    for (const seen of made)
      if (seen.version === 1) await unmake(kind, seen, trx);
      else {
        const record = acceptRecord(kind, recordOf(kind, await readVersion(kind, seen.id, seen.version - 1, trx)));
        await change(actor, kind, { seen, record, note: `↺ ${seen.version - 1}` }, trx);
      }
    await noteChange(actor, { action: "noun.import-undone", kind, id: 0, detail: { count: made.length } }, trx);
  });
}

function demandBatch(actor: StaffActor, kind: SiteNounKind): void {
  demandAct(actor, particularsOf(kind).act, SITE_THING);
  demandElevated(actor);
}

async function change(
  actor: StaffActor,
  kind: SiteNounKind,
  { seen, record, note }: { seen: SeenVersion; record: SiteNounRecord; note: string },
  trx: Db,
): Promise<SeenVersion> {
  const outcome = await changeThing(actor, { kind, note, seen, record }, trx);
  if (!outcome.saved) throw new Refusal(({ staff }) => staff.nouns.moved);
  return { id: seen.id, version: outcome.version };
}

async function unmake(kind: SiteNounKind, { id, version }: SeenVersion, trx: Db): Promise<void> {
  const stands = await lockThing(kind, id, trx);
  if (stands?.version !== version) throw new Refusal(({ staff }) => staff.nouns.moved);
  await unmakeThing(kind, id, stands, trx);
}
