import type { z } from "zod";
import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { collectedItem } from "./collect.answer.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  addToFavorites,
  count,
  findPage,
  insert,
  isCollected,
  lockCollection,
  remove,
  removeAll,
  type CollectFilter,
  type CollectKey,
} from "./collect.repo.server.ts";
import { KIND_OF, type CollectKind, type CollectType } from "./collect.schema.ts";
import { toCollectedItem } from "./collect.view.ts";

/** The maximum size of a member's collection. */
const MOST_COLLECTED = 5_000;

/** A record of the site that can be collected. */
type Collectable = { type: CollectType; id: number };

const keyOf = ({ type, id }: Collectable, { id: memberId }: MemberActor): CollectKey => ({
  memberId,
  kind: KIND_OF[type],
  targetId: id,
});

/**
 * Adds a public record to a member's collection. An existing entry stays. Throws `not_found` for records that the
 * public may not see, and Refusal if the collection is full.
 */
export async function collect(thing: Collectable, actor: MemberActor): Promise<void> {
  const key = keyOf(thing, actor);
  const [target] = await readTargets(key.kind, [thing.id]);
  if (target === undefined) throw new DomainError("not_found", `${key.kind} ${thing.id}`);
  await withTransaction(async (trx) => {
    await lockCollection(actor.id, trx);
    if (await insert(key, target.title, MOST_COLLECTED, trx)) {
      if (key.kind === "article") await addToFavorites(thing.id, 1, trx);
    } else if (!(await isCollected(key, trx))) throw new Refusal(({ marks }) => marks.collectionFull(MOST_COLLECTED));
  });
}

/** Removes a record from a member's collection, if it is there. */
export async function uncollect(thing: Collectable, actor: MemberActor): Promise<void> {
  requireRight(actor, "account/collect/del");
  const key = keyOf(thing, actor);
  await withTransaction(async (trx) => {
    await lockCollection(actor.id, trx);
    if ((await remove(key, trx)) && key.kind === "article") await addToFavorites(thing.id, -1, trx);
  });
}

/** Empties the collection of a member whose account is closed. */
export async function emptyCollection(memberId: number, trx: Db): Promise<void> {
  await removeAll(memberId, trx);
}

/** Returns whether a record is in a member's collection. */
export async function hasCollected(thing: Collectable, actor: MemberActor): Promise<boolean> {
  return isCollected(keyOf(thing, actor));
}

/** Returns a page of a member's collection, newest first, with the total for the filter. */
export async function readCollection(
  filter: CollectFilter,
  { page, limit }: { page: number; limit: number },
  actor: MemberActor,
): Promise<{ list: z.output<typeof collectedItem>[]; total: number }> {
  requireRight(actor, "account/collect");
  const [rows, total] = await Promise.all([
    findPage(actor.id, filter, { limit, offset: (page - 1) * limit }),
    count(actor.id, filter),
  ]);
  const kinds = [...new Set(rows.map((row) => row.kind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.target_id);
      return (await readTargets(kind, ids)).map((target) => [`${kind} ${target.id}`, target] as const);
    }),
  );
  const targets = new Map<string, PublicTarget>(found.flat());
  const list = rows.map((row) => toCollectedItem(row, targets.get(`${row.kind} ${row.target_id}`), filter.type));
  return { list, total };
}

async function readTargets(kind: CollectKind, ids: number[]): Promise<PublicTarget[]> {
  return (await contentKind(kind).targets?.(ids)) ?? [];
}
