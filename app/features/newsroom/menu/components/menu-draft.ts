import type { CallData } from "#app/features/base/call/call.ts";

export type MenuNode = CallData<"GET /newsroom/menus">["nodes"][number];

/** Returns all nodes as a list. Each node precedes its children, and siblings keep their order. */
export function flattened(nodes: readonly MenuNode[]): MenuNode[] {
  const below = (parent: number | null): MenuNode[] =>
    nodes.filter((node) => node.parent === parent).flatMap((node) => [node, ...below(node.id)]);
  return below(null);
}

/** Returns the tree with the nodes `ids` in this order. */
export function inOrder(nodes: readonly MenuNode[], ids: readonly number[]): MenuNode[] {
  const moved = ids.flatMap((id) => nodes.find((node) => node.id === id) ?? []);
  return flattened([...moved, ...nodes.filter(({ id }) => !ids.includes(id))]);
}

/** Returns the number of a node's ancestors. */
export function depthOf(nodes: readonly MenuNode[], { parent }: MenuNode): number {
  const above = nodes.find(({ id }) => id === parent);
  return above === undefined ? 0 : 1 + depthOf(nodes, above);
}

/** Returns the ids of a node and all of its descendants. */
export const branchOf = (nodes: readonly MenuNode[], id: number): number[] => [
  id,
  ...nodes.filter(({ parent }) => parent === id).flatMap((node) => branchOf(nodes, node.id)),
];

export type TreeChange = { id: number; title: string; kind: "added" | "removed" | "changed" | "moved" };

/** Returns the differences between two trees, node by node. */
export function treeChanges(before: readonly MenuNode[], after: readonly MenuNode[]): TreeChange[] {
  const old = new Map(before.map((node) => [node.id, node]));
  const ids = new Set(after.map(({ id }) => id));
  const told =
    (kind: TreeChange["kind"]) =>
    ({ id, title }: MenuNode) => ({ id, title, kind });
  return [
    ...after.flatMap((node): TreeChange[] => {
      const was = old.get(node.id);
      if (was === undefined) return [told("added")(node)];
      if (JSON.stringify({ ...was, parent: 0 }) !== JSON.stringify({ ...node, parent: 0 }))
        return [told("changed")(node)];
      return was.parent !== node.parent || rankOf(before, was, ids) !== rankOf(after, node, new Set(old.keys()))
        ? [told("moved")(node)]
        : [];
    }),
    ...before.filter(({ id }) => !ids.has(id)).map(told("removed")),
  ];
}

/** Returns the position of a node among its siblings. Only siblings that both trees contain are counted. */
const rankOf = (nodes: readonly MenuNode[], node: MenuNode, both: ReadonlySet<number>) =>
  nodes.filter(({ id, parent }) => parent === node.parent && both.has(id)).indexOf(node);
