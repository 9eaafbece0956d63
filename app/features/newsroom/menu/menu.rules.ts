import type { RuleInput } from "#app/features/base/site/rule.schema.ts";

/** The menus of the tree, each with the kinds of its nodes. */
export const MENUS = {
  head: ["nav"],
  user: ["nav_user_menu"],
  area: ["menu_dir", "menu", "button"],
} as const satisfies Record<string, readonly RuleInput["type"][]>;
export type MenuName = keyof typeof MENUS;
export const MENU_NAMES = Object.keys(MENUS) as MenuName[];

/** Returns the nodes of one menu. */
export const nodesOf = <Node extends Pick<RuleInput, "type">>(nodes: readonly Node[], menu: MenuName): Node[] =>
  nodes.filter(({ type }) => (MENUS[menu] as readonly string[]).includes(type));

type Shown = Pick<RuleInput, "type" | "parent" | "enabled">;

/** Returns the menus that would lose their last visible node. */
export function emptiedMenus(before: readonly Shown[], after: readonly Shown[]): MenuName[] {
  const isShown = (nodes: readonly Shown[], menu: MenuName) =>
    nodesOf(nodes, menu).some(({ parent, enabled }) => parent === null && enabled);
  return MENU_NAMES.filter((menu) => isShown(before, menu) && !isShown(after, menu));
}
