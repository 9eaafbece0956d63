import { expect, test } from "vitest";
import { emptiedMenus, nodesOf } from "#app/features/newsroom/menu/menu.rules.ts";
import { branchOf, depthOf, flattened, inOrder, treeChanges, type MenuNode } from "./menu-draft.ts";

const node = (id: number, parent: number | null = null, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parent,
  type: "nav",
  name: `n${id}`,
  title: `第${id}`,
  titleEn: `N${id}`,
  path: "",
  url: "",
  menuType: "tab",
  extend: "none",
  icon: "",
  component: "",
  keepalive: false,
  open: true,
  enabled: true,
  ...more,
});
const TREE = [node(1), node(11, 1), node(12, 1), node(2), node(3, null, { type: "nav_user_menu" })];
const idsOf = (nodes: readonly MenuNode[]) => nodes.map(({ id }) => id);

test("a tree keeps each node before what lies below it, in whatever order its siblings are put", () => {
  expect(idsOf(inOrder(TREE, [2, 1, 12, 11]))).toEqual([2, 1, 12, 11, 3]);
  expect(idsOf(flattened([node(11, 1), node(1)]))).toEqual([1, 11]);
  expect(idsOf(nodesOf(TREE, "user"))).toEqual([3]);
  expect(TREE.map((one) => depthOf(TREE, one))).toEqual([0, 1, 1, 0, 0]);
  expect(branchOf(TREE, 1)).toEqual([1, 11, 12]);
});

test("what differs is told node by node; one that others moved around stays untold", () => {
  expect(treeChanges(TREE, TREE)).toEqual([]);
  const after = [node(2), node(1, null, { title: "新" }), node(12, 1), node(-1), TREE[4] ?? node(3)];
  expect(treeChanges(TREE, after).map(({ id, kind }) => [id, kind])).toEqual([
    [2, "moved"],
    [1, "changed"],
    [-1, "added"],
    [11, "removed"],
  ]);
});

test("a menu is emptied by a change that leaves nothing to be shown in it, and only by that change", () => {
  const hidden = [...TREE.slice(0, 4), node(3, null, { type: "nav_user_menu", enabled: false })];
  expect(emptiedMenus(TREE, hidden)).toEqual(["user"]);
  expect(emptiedMenus(hidden, hidden)).toEqual([]);
  expect(emptiedMenus(TREE, [])).toEqual(["head", "user"]);
  expect(emptiedMenus(TREE, TREE.slice(3))).toEqual([]);
  const below = [node(1, null, { enabled: false }), node(11, 1)];
  expect(emptiedMenus([node(1), node(11, 1)], below)).toEqual(["head"]);
});
