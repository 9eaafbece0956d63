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
import {
  saveAnswer,
  VersionedRecord,
  type Stored,
} from "#app/features/newsroom/version/versioned-record.service.server.ts";
import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";
import { requirePermission, requireElevated, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { previewAt } from "./menu.repo.server.ts";
import { emptiedMenus } from "./menu.rules.ts";

/** The id of the tree, which is a single record. */
const TREE = 1;

type Tree = { nodes: TreeNode[] };

/**
 * The menus of the site. Changes from the command line also increment their version. Writing the tree makes its own audit
 * entry.
 */
const menus = new VersionedRecord<Tree, Stored<Tree>, Actor>({
  noun: "menu",
  storedKind: "menu",
  permission: "rules-tree.manage",
  demand: (actor, act) => {
    if (act === "save") requireElevated(actor);
  },
  accept: (input) => {
    const { nodes } = input as Tree;
    if (treeFaults(nodes).length > 0) throw new DomainError("invalid_input", "the menus have faults");
    return { nodes };
  },
  read: async (_, trx) => {
    if (trx !== undefined) await lockTree(trx);
    const { version, nodes } = await readTree(trx);
    return { version, record: { nodes } };
  },
  write: async (actor, { record }, trx) => {
    const version = await writeTree(record.nodes, actor, trx);
    // Reads the tree again, because new nodes have got their ids.
    return { version, record: { nodes: (await readTree(trx)).nodes } };
  },
});

/** Returns the menus as one tree, including hidden nodes. Throws `forbidden`. */
export async function readMenus(actor: Actor) {
  requirePermission(actor, "rules-tree.manage", WHOLE_SITE);
  return readTree();
}

/** The result of a save, or the faults because of which it was refused. */
export type MenusSaved = { saved: SaveAnswer | null; faults: TreeFault[] };

/**
 * Saves all menus at their base version, and stores the former menus as a version. Throws `forbidden`. Throws Refusal
 * without the second factor, and for an empty menu without `mayEmpty`.
 */
export async function saveMenus(
  actor: Actor,
  { base, nodes, mayEmpty = false }: { base: number; nodes: readonly TreeNode[]; mayEmpty?: boolean },
): Promise<MenusSaved> {
  requirePermission(actor, "rules-tree.manage", WHOLE_SITE);
  requireElevated(actor);
  const faults = treeFaults(nodes);
  if (faults.length > 0) return { saved: null, faults };
  return withTransaction(async (trx) => {
    const { version, record } = await menus.readFor(actor, TREE, trx);
    const emptied = mayEmpty || version !== base ? [] : emptiedMenus(record.nodes, nodes);
    if (emptied.length > 0) throw new Refusal(({ staff }) => staff.menus.emptied(emptied));
    const change = { record: { nodes: [...nodes] }, note: "" };
    return { saved: saveAnswer(await menus.saveWithin(actor, { id: TREE, version: base }, change, trx)), faults };
  });
}

/** Returns the versions of the menus, newest first. Throws `forbidden`. */
export async function readMenuVersions(actor: Actor) {
  return (await menus.versions(actor, TREE)).map(({ record, ...one }) => ({ ...one, ...(record as unknown as Tree) }));
}

/**
 * Writes these menus, previews the site with them, and rolls the change back. Throws `forbidden`, and `invalid_input` for
 * invalid menus.
 */
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
