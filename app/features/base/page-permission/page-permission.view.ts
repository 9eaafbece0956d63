import type { PagePermission } from "#app/features/base/call/call.ts";
import { navItems, navTarget, type NavItem } from "#app/features/base/site/site.view.ts";
import type { RuleNode } from "#app/features/base/site/site.schema.ts";

/** A page of the member area, or another target of its menu. `href` is empty if the menu type is unknown. */
export type AreaEntry = {
  title: string;
  icon: string;
  href: string;
  /** True: opens a new window (menu type link). */
  external: boolean;
  /** Whether the view is restored when the reader returns (docs/content.md#records, keepalive). */
  keepalive: boolean;
  /** False for nodes that only add rules: the page exists, but the menu does not show it. */
  shown: boolean;
};

/** A directory of the menu. The title is empty for entries without a directory. */
export type AreaGroup = { title: string; icon: string; entries: AreaEntry[] };

/** The part of the rules tree that applies to a member: docs/content.md#records, "Member centre state". */
export type MemberRules = {
  viewRoutes: AreaGroup[];
  /** The buttons that the member may use: full names, keyed by the path of their page. */
  authNode: ReadonlyMap<string, readonly string[]>;
  navUserMenus: NavItem[];
};

/** The path of the member area; all its pages lie below it (docs/wire.md#sign-in). */
const AREA = "/user/";

/** Converts the answer of GET /api/user/index into the form that the member area needs. */
export function memberRules(menus: RuleNode[], rules: RuleNode[]): MemberRules {
  return {
    viewRoutes: areaGroups(menus),
    authNode: new Map(buttonsByPath(menus)),
    navUserMenus: navItems(rules, "nav_user_menu"),
  };
}

/** Returns whether the button `name` is on the list of the page at `path` (docs/content.md#rights). */
export function isPermitted({ authNode }: Pick<MemberRules, "authNode">, path: string, name: string): boolean {
  return authNode.get(path)?.includes(`${path}/${name}`) ?? false;
}

/** Returns whether the rules grant the member the page or the button. Browser and server use the same check. */
export function isAllowed(rules: Pick<MemberRules, "authNode" | "viewRoutes">, permission: PagePermission): boolean {
  const path = AREA + permission;
  const end = path.lastIndexOf("/");
  return hasPage(rules, path) || isPermitted(rules, path.slice(0, end), path.slice(end + 1));
}

/** Returns whether the member may open the page at `path`, whether or not the menu shows it. */
export function hasPage({ viewRoutes }: Pick<MemberRules, "viewRoutes">, path: string): boolean {
  return viewRoutes.some((group) => group.entries.some((entry) => entry.href === path));
}

/** Returns the page to which /user redirects: the first menu entry that is a page of the site. */
export function firstPath({ viewRoutes }: Pick<MemberRules, "viewRoutes">): string | undefined {
  return viewRoutes.flatMap((group) => group.entries).find((entry) => isPage(entry))?.href;
}

const isPage = (entry: AreaEntry) => entry.shown && entry.href.startsWith("/") && !entry.external;

/**
 * Returns the directories with their entries at any depth. Entries without a directory come first. Empty directories
 * are omitted.
 */
function areaGroups(menus: RuleNode[]): AreaGroup[] {
  const loose = entriesOf(menus);
  const groups = menus.filter((node) => node.type === "menu_dir" && isShown(node)).flatMap(groupsOf);
  return loose.length === 0 ? groups : [{ title: "", icon: "", entries: loose }, ...groups];
}

function groupsOf(node: RuleNode): AreaGroup[] {
  const children = node.children ?? [];
  const entries = entriesOf(children);
  const own = entries.length === 0 ? [] : [{ title: node.title, icon: node.icon, entries }];
  return [...own, ...children.filter((child) => child.type === "menu_dir" && isShown(child)).flatMap(groupsOf)];
}

function entriesOf(nodes: RuleNode[]): AreaEntry[] {
  return nodes
    .filter((node) => node.type === "menu")
    .map((node) => ({
      title: node.title,
      icon: node.icon,
      keepalive: node.keepalive === 1,
      shown: isShown(node),
      ...navTarget(node, AREA),
    }));
}

const isShown = (node: RuleNode) => node.extend !== "add_rules_only";

/**
 * Returns the buttons, keyed by the path of their page: the prefix, then the name of the node that contains the buttons
 * (docs/wire.md#start-data).
 */
function buttonsByPath(nodes: RuleNode[]): [string, string[]][] {
  return nodes.flatMap((node) => {
    const children = node.children ?? [];
    const buttons = children.filter((child) => child.type === "button").map((child) => AREA + child.name);
    const own: [string, string[]][] = buttons.length === 0 ? [] : [[AREA + node.name, buttons]];
    return [...own, ...buttonsByPath(children)];
  });
}
