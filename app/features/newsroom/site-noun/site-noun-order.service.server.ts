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
 * Puts all things of a kind into an order; false, and nothing changed, where they do not stand by now in the order that was
 * seen, or `ids` are not just these. Throws `forbidden`, and `invalid_input` for a kind that stands by its names.
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

/** What depends on a thing, by which it cannot be removed. Throws `forbidden`. */
export async function readUses(actor: StaffActor, kind: SiteNounKind, id: number) {
  demandAct(actor, particularsOf(kind).act, SITE_THING);
  return countUses(kind, id);
}

/**
 * Removes the version of a thing that was seen; false, and nothing changed, where another one stands by now. What it said is
 * kept. Throws `forbidden`, `not_found`, and Refusal without the second factor or where something depends on it.
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

/** Removes a thing that is locked with what follows from that; what it said is kept. Throws Refusal where something depends on it. */
export async function unmakeThing(
  kind: SiteNounKind,
  id: number,
  { version, record }: { version: number; record: SiteNounRecord },
  trx: Db,
): Promise<void> {
  // The lock holds up whoever is about to name it.
  if ((await countUses(kind, id, trx)).length > 0) throw new Refusal(({ staff }) => staff.nouns.used);
  await keepVersion({ kind, id }, { number: version, record, staffId: null }, trx);
  await particularsOf(kind).follow?.(id, withVisibility(kind, record, false), trx);
  await remove(kind, id, trx);
  await withdrawPicturesOf(record, trx);
}
