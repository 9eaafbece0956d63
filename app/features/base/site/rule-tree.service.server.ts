import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import { deleteNodes, findTreeVersion, freeNames, lockTree, raiseTreeVersion } from "./rule-tree.repo.server.ts";
import { RULE_DEFAULTS, ruleInput, type RuleInput } from "./rule.schema.ts";
import { findAllRules, insertRule, updateRule, type StoredRule } from "./site-writing.repo.server.ts";

export { lockTree };

/** A node of the whole tree. New nodes have negative ids. Siblings have the order of the list. */
export type TreeNode = Omit<RuleInput, "weight"> & { id: number };

/** A fault of a tree: the node and its field. */
export type TreeFault = { id: number; field: string };

const MOST_NODES = 300;
const DEEPEST = 5;

/** Returns the whole tree with its version, each node before the nodes below it. */
export async function readTree(trx?: Db): Promise<{ version: number; nodes: TreeNode[] }> {
  const [version, rows] = [await findTreeVersion(trx), await findAllRules(trx)];
  const below = (parent: number | null): StoredRule[] =>
    rows.filter(({ parent_id }) => parent_id === parent).flatMap((row) => [row, ...below(row.id)]);
  return { version, nodes: below(null).map(nodeOf) };
}

/** Returns the faults of a tree; empty if it may be saved. */
export function treeFaults(nodes: readonly TreeNode[]): TreeFault[] {
  if (nodes.length > MOST_NODES) return [{ id: 0, field: "id" }];
  const names = nodes.map(({ type, name }) => `${type} ${name}`);
  return nodes.flatMap((node, index): TreeFault[] => {
    const { error } = ruleInput.safeParse({ ...node, parent: null, weight: RULE_DEFAULTS.weight });
    const fields = error?.issues.map(({ path }) => String(path[0])) ?? [];
    const wrong = [
      ...fields,
      ...(isPath(node.path) ? [] : ["path"]),
      ...(names.indexOf(names[index] ?? "") === index ? [] : ["name"]),
      ...(isPlaced(node, nodes.slice(0, index)) ? [] : ["parent"]),
    ];
    return [...new Set(wrong)].map((field) => ({ id: node.id, field }));
  });
}

/** Returns whether a path stays inside the site: no other host and no "..". */
const isPath = (path: string) => /^[\w./?=&%~#-]*$/.test(path) && !/\/\/|\.\./.test(path);

/** Returns whether a node's parent comes before it and is not too deep. A node therefore cannot be below itself. */
function isPlaced({ parent }: TreeNode, before: readonly TreeNode[]): boolean {
  let [at, depth] = [parent, 0];
  while (at !== null && depth < DEEPEST) {
    const above = before.find(({ id }) => id === at);
    if (above === undefined) return false;
    at = above.parent;
    depth += 1;
  }
  return at === null;
}

/**
 * Saves the whole tree within a transaction that has locked it, and deletes missing nodes. Every instance purges its
 * pages. Returns the new version. Throws `invalid_input` for an invalid tree.
 */
export async function writeTree(nodes: readonly TreeNode[], actor: Actor, trx: Db): Promise<number> {
  requireRight(actor, "site.configure");
  if (treeFaults(nodes).length > 0) throw new DomainError("invalid_input", JSON.stringify(treeFaults(nodes)));
  const stored = new Map((await findAllRules(trx)).map((row) => [row.id, row]));
  const kept = new Set(nodes.map(({ id }) => id));
  await deleteNodes(
    [...stored.keys()].filter((id) => !kept.has(id)),
    trx,
  );
  await freeNames(
    nodes.filter(({ id, name }) => stored.get(id)?.name !== name).map(({ id }) => id),
    trx,
  );
  const ids = new Map<number, number | undefined>();
  for (const node of nodes) {
    const siblings = nodes.filter(({ parent }) => parent === node.parent);
    const parent = node.parent === null ? null : (ids.get(node.parent) ?? node.parent);
    const record = recordOf(node, parent, siblings.length - siblings.indexOf(node));
    if (stored.has(node.id)) await updateRule(node.id, record, trx);
    else ids.set(node.id, await insertRule(record, trx));
  }
  const version = await raiseTreeVersion(trx);
  const detail = { nodes: nodes.length, version };
  await recordAudit({ actor, action: "rule.tree", targetKind: "rule", targetId: "", detail }, trx);
  await purgePages([pageTag.site], trx);
  return version;
}

function recordOf(node: TreeNode, parent_id: number | null, weight: number): Omit<StoredRule, "id"> {
  const { id: _id, parent: _parent, titleEn, menuType, open, ...rest } = node;
  return { ...rest, weight, parent_id, title_en: titleEn, menu_type: menuType, no_login_valid: open };
}

function nodeOf(row: StoredRule): TreeNode {
  const { parent_id, title_en, menu_type, no_login_valid, weight: _weight, ...rest } = row;
  return {
    ...rest,
    parent: parent_id,
    titleEn: title_en,
    menuType: menu_type as TreeNode["menuType"],
    open: no_login_valid,
  };
}
