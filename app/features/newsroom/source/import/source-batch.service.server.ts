import type { BaseVersion } from "#app/lib/base-version.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction, type Db } from "#db/client.ts";
import type { SourceRecord } from "../source.fields.ts";
import { sources } from "../source.record.server.ts";

/** Sources to add and to change in one command. Each change has its base version. */
export type Batch = { added: unknown[]; changed: (BaseVersion & { record: unknown })[] };

/**
 * Adds and changes many sources in one command. If one was changed meanwhile, nothing is saved. Returns the new versions,
 * which undoBatch needs. Throws `forbidden`, `not_found` and `invalid_input`. Throws Refusal without the second factor, for
 * a name that is taken, and for a source that was changed meanwhile.
 */
export async function keepBatch(actor: StaffActor, { added, changed }: Batch, note: string): Promise<BaseVersion[]> {
  demandBatch(actor);
  const fresh = added.map((input) => sources.accept(input));
  const others = changed.map(({ record, ...base }) => ({ base, record: sources.accept(record) }));
  return withTransaction(async (trx) => {
    const made: BaseVersion[] = [];
    for (const record of fresh) made.push(await sources.addWithin(actor, { record, note, isQuiet: true }, trx));
    for (const { base, record } of others) made.push(await change(actor, base, { record, note }, trx));
    const detail = { added: fresh.length, changed: others.length, note };
    await sources.noteAll(actor, "noun.import", detail, trx);
    return made;
  });
}

/**
 * Undoes a batch in one command: removes added sources and restores changed ones. Undoes nothing if a source was changed
 * since, or an added one is in use. Throws as keepBatch does.
 */
export async function undoBatch(actor: StaffActor, made: readonly BaseVersion[]): Promise<void> {
  demandBatch(actor);
  await withTransaction(async (trx) => {
    for (const base of made) {
      const { id, version } = base;
      if (version > 1) {
        const record = sources.accept(await sources.readVersion(id, version - 1, trx));
        await change(actor, base, { record, note: `↺ ${version - 1}` }, trx);
        continue;
      }
      const stored = await sources.stored(id, trx);
      if (stored?.version !== version) throw new Refusal(({ staff }) => staff.nouns.moved);
      await sources.removeWithin(actor, id, stored, trx);
    }
    await sources.noteAll(actor, "noun.import-undone", { count: made.length }, trx);
  });
}

function demandBatch(actor: StaffActor): void {
  requirePermission(actor, "source.manage", WHOLE_SITE);
  requireElevated(actor);
}

async function change(
  actor: StaffActor,
  base: BaseVersion,
  { record, note }: { record: SourceRecord; note: string },
  trx: Db,
): Promise<BaseVersion> {
  const outcome = await sources.saveWithin(actor, base, { record, note, isQuiet: true }, trx);
  if (!outcome.saved) throw new Refusal(({ staff }) => staff.nouns.moved);
  return { id: base.id, version: outcome.version };
}
