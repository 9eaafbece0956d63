import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { safePath } from "#app/features/base/rich-text/clean/rich-text.links.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { addressOfPath } from "#app/features/published/old-address/old-address.rules.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findAllByPath,
  findMissing,
  findPage,
  lockAddresses,
  remove,
  retarget,
  upsertAll,
  type AddressFilter,
} from "./old-address.repo.server.ts";

const LIST_LENGTH = 100;

/** Returns a page of the old addresses, newest first. Throws `forbidden`. */
export async function readOldAddresses(actor: Actor, filter: AddressFilter) {
  requirePermission(actor, "page.write", WHOLE_SITE);
  const found = await findPage(filter, LIST_LENGTH + 1);
  const list = found.slice(0, LIST_LENGTH);
  return { list, next: found.length > LIST_LENGTH ? (list.at(-1)?.id ?? null) : null };
}

/** Returns paths that readers requested but that do not exist, most frequent first. Throws `forbidden`. */
export async function readMissingAddresses(actor: Actor) {
  requirePermission(actor, "page.write", WHOLE_SITE);
  return findMissing(LIST_LENGTH);
}

/** A saved old address; `target` is null for a page that is gone. */
export type SavedAddress = { id: number; path: string; target: string | null };

/**
 * Redirects an old address to a page of this site, or marks its page as gone if `target` is empty. Shortens a chain to
 * one step. Throws a Refusal for an invalid path and for a loop, and `forbidden`.
 */
export async function saveOldAddress(
  actor: Actor,
  { path, target }: { path: string; target: string },
): Promise<SavedAddress> {
  requirePermission(actor, "page.write", WHOLE_SITE);
  const known = addressOfPath(path);
  if (known === undefined) throw new Refusal(({ staff }) => staff.oldAddresses.noPath);
  const wanted = target.trim() === "" ? null : safePath(target.trim());
  if (wanted === undefined) throw new Refusal(({ staff }) => staff.oldAddresses.noTarget);
  return withTransaction(async (trx) => {
    await lockAddresses(trx);
    const end = await endOf(wanted, trx);
    if (end !== null && addressOfPath(end) === known) throw new Refusal(({ staff }) => staff.oldAddresses.loop);
    const [id = 0] = await writeAll([known], end, trx);
    await note(actor, "address.save", { id, path: known, target: end }, trx);
    return { id, path: known, target: end };
  });
}

/** Deletes an old address, which responds with 404 from then on. Throws `not_found` and `forbidden`. */
export async function removeOldAddress(actor: Actor, id: number): Promise<void> {
  requirePermission(actor, "page.write", WHOLE_SITE);
  await withTransaction(async (trx) => {
    const path = await remove(id, trx);
    if (path === undefined) throw new DomainError("not_found", `old address ${id}`);
    await note(actor, "address.remove", { id, path, target: null }, trx);
  });
}

/** Deletes an old address by its path. Throws like removeOldAddress. */
export async function removeOldPath(actor: Actor, path: string): Promise<void> {
  const [found] = await withTransaction((trx) => findAllByPath([addressOfPath(path) ?? ""], trx));
  if (found === undefined) throw new DomainError("not_found", `old address ${path}`);
  await removeOldAddress(actor, found.id);
}

/**
 * The result of saving the old addresses of an imported article. `refused` ones already have another target and keep
 * it.
 */
export type KeptAddresses = { paths: string[]; refused: { path: string; target: string }[] };

/**
 * Redirects the old addresses of an imported article to it. Addresses that a staff member has redirected elsewhere keep
 * their target. Throws `forbidden`.
 */
export async function keepImportedAddresses(
  paths: readonly string[],
  target: string,
  actor: Actor,
): Promise<KeptAddresses> {
  requireRight(actor, "article.write");
  const wanted = paths.filter((path) => path !== addressOfPath(target));
  if (wanted.length === 0) return { paths: [], refused: [] };
  return withTransaction(async (trx) => {
    await lockAddresses(trx);
    const known = new Map((await findAllByPath(wanted, trx)).map((one) => [one.path, one.target]));
    const kept: KeptAddresses = { paths: [], refused: [] };
    const end = await endOf(target, trx);
    const fresh = wanted.filter((path) => !known.has(path) && (end === null || addressOfPath(end) !== path));
    await writeAll(fresh, end, trx);
    for (const path of wanted) {
      const before = known.get(path);
      if (before === undefined || before === end) kept.paths.push(path);
      else kept.refused.push({ path, target: before ?? "410" });
    }
    return kept;
  });
}

/** Returns the final target: the given one, or the target of the old address that it names. */
async function endOf(target: string | null, trx: Db): Promise<string | null> {
  const path = target === null ? undefined : addressOfPath(target);
  const [next] = path === undefined ? [] : await findAllByPath([path], trx);
  return next === undefined ? target : next.target;
}

/** Saves addresses, and redirects those that led to one of them to its target. Returns their ids. */
async function writeAll(paths: readonly string[], end: string | null, trx: Db): Promise<number[]> {
  if (paths.length === 0) return [];
  const ids = await upsertAll(paths, end, trx);
  const forms = paths.flatMap((path) => [path, `${path}/`, encodeURI(path), `${encodeURI(path)}/`]);
  await retarget(forms, end, trx);
  return ids;
}

async function note(
  actor: Actor,
  action: "address.save" | "address.remove",
  { id, ...detail }: SavedAddress,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: "old-address", targetId: id, detail }, trx);
  await publishEvent({ kind: "noun", noun: "old address", id, by: actor.name }, trx);
}
