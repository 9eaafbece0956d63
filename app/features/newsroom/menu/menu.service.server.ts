import type { Actor } from "#app/features/base/actor/actor.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  lockTree,
  readTree,
  treeFaults,
  writeTree,
  type TreeFault,
  type TreeNode,
} from "#app/features/base/site/rule-tree.service.server.ts";
import { keepVersion, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { requirePermission, requireElevated, isStaff, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction } from "#db/client.ts";
import { previewAt } from "./menu.repo.server.ts";
import { emptiedMenus } from "./menu.rules.ts";

/** The tree is a single noun. */
const TREE = { kind: "menu", id: 1 } as const;

/** Returns the menus as one tree, with hidden nodes. Throws `forbidden`. */
export async function readMenus(actor: Actor) {
  requirePermission(actor, "rules-tree.manage", WHOLE_SITE);
  return readTree();
}

/** The result of a save: saved with a new version, refused for a newer version, or refused for faults. */
export type MenusSaved = { saved: boolean; version: number; faults: TreeFault[] };

/**
 * Saves all menus at their base version and stores the former ones. Throws `forbidden`, and Refusal without the second
 * factor and for an empty menu without `mayEmpty`.
 */
export async function saveMenus(
  actor: Actor,
  { base, nodes, mayEmpty = false }: { base: number; nodes: readonly TreeNode[]; mayEmpty?: boolean },
): Promise<MenusSaved> {
  requirePermission(actor, "rules-tree.manage", WHOLE_SITE);
  requireElevated(actor);
  const faults = treeFaults(nodes);
  return withTransaction(async (trx) => {
    const stands = await lockTree(trx);
    if (stands !== base || faults.length > 0) return { saved: false, version: stands, faults };
    const before = await readTree(trx);
    const emptied = mayEmpty ? [] : emptiedMenus(before.nodes, nodes);
    if (emptied.length > 0) throw new Refusal(({ staff }) => staff.menus.emptied(emptied));
    await keepVersion(TREE, { number: stands, record: { nodes: before.nodes }, staffId: null }, trx);
    const version = await writeTree(nodes, actor, trx);
    const after = await readTree(trx);
    const staffId = isStaff(actor) ? actor.id : null;
    await keepVersion(TREE, { number: version, record: { nodes: after.nodes }, staffId }, trx);
    return { saved: true, version, faults };
  });
}

/** Returns the versions of the menus, newest first. Throws `forbidden`. */
export async function readMenuVersions(actor: Actor) {
  requirePermission(actor, "rules-tree.manage", WHOLE_SITE);
  const kept = await readVersions(TREE.kind, TREE.id);
  return kept.map(({ record, ...one }) => ({ ...one, nodes: (record as unknown as { nodes: TreeNode[] }).nodes }));
}

/** Previews the site with these menus and rolls them back. Throws `forbidden`, and `invalid_input` for invalid menus. */
export async function previewMenus<T>(actor: Actor, nodes: readonly TreeNode[], look: () => Promise<T>): Promise<T> {
  requirePermission(actor, "rules-tree.manage", WHOLE_SITE);
  return withoutPurges(() =>
    previewAt(
      new Date(),
      async (trx) => {
        // Locks in the same order as a save, to avoid a deadlock.
        await lockTree(trx);
        await writeTree(nodes, actor, trx);
      },
      () => readApart(look),
    ),
  );
}
