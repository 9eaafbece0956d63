import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { isOrderOf, type NewOrder } from "#app/features/newsroom/version/noun-order.policy.ts";
import { keepVersion } from "#app/features/newsroom/version/version.service.server.ts";
import { demandAct, demandElevated, SITE_THING, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { particularsOf, withVisibility } from "./site-noun-kinds.service.server.ts";
import { withdrawPicturesOf } from "./site-noun-picture.service.server.ts";
import { countUses, lockOrder, place, remove } from "./site-noun.repo.server.ts";
import { isArranged, type SiteNounKind } from "./site-noun.rules.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";
import type { SeenNoun } from "./site-noun.service.server.ts";
import { lockThing, noteChange } from "./site-noun-thing.service.server.ts";

/**
 * Stores the order of all records of a kind. Returns false and changes nothing when the stored order differs from the base
 * order, or `ids` are not the same records. Throws `forbidden`, and `invalid_input` for a kind that is sorted by name.
 */
export async function orderNouns(actor: StaffActor, kind: SiteNounKind, order: NewOrder): Promise<boolean> {
  demandAct(actor, particularsOf(kind).act, SITE_THING);
  if (!isArranged(kind)) throw new DomainError("invalid_input", `a ${kind} stands by its name`);
  return withTransaction(async (trx) => {
    if (!isOrderOf(await lockOrder(kind, trx), order)) return false;
    const { ids } = order;
    await place(kind, ids, trx);
    await noteChange(actor, { action: "noun.order", kind, id: 0, detail: { ids } }, trx);
    return true;
  });
}

/** Returns the uses of a record, which prevent its removal. Throws `forbidden`. */
export async function readUses(actor: StaffActor, kind: SiteNounKind, id: number) {
  demandAct(actor, particularsOf(kind).act, SITE_THING);
  return countUses(kind, id);
}

/**
 * Removes a record at its base version; returns false and changes nothing when the stored version differs. Its versions are
 * kept. Throws `forbidden`, `not_found`, and Refusal without the second factor or for a record in use.
 */
export async function removeNoun(actor: StaffActor, { kind, id, version }: SeenNoun): Promise<boolean> {
  demandAct(actor, particularsOf(kind).act, SITE_THING);
  demandElevated(actor);
  return withTransaction(async (trx) => {
    const stands = await lockThing(kind, id, trx);
    if (stands === undefined) throw new DomainError("not_found", `${kind} ${id}`);
    if (stands.version !== version) return false;
    const { record } = stands;
    await unmakeThing(kind, id, stands, trx);
    await noteChange(actor, { action: "noun.remove", kind, id, record, detail: { record } }, trx);
    return true;
  });
}

/** Removes a locked record and runs its follow-ups; its versions are kept. Throws Refusal for a record in use. */
export async function unmakeThing(
  kind: SiteNounKind,
  id: number,
  { version, record }: { version: number; record: SiteNounRecord },
  trx: Db,
): Promise<void> {
  // The lock blocks new references.
  if ((await countUses(kind, id, trx)).length > 0) throw new Refusal(({ staff }) => staff.nouns.used);
  await keepVersion({ kind, id }, { number: version, record, staffId: null }, trx);
  await particularsOf(kind).follow?.(id, withVisibility(kind, record, false), trx);
  await remove(kind, id, trx);
  await withdrawPicturesOf(record, trx);
}
