import { inLanguage, type Language } from "#app/lib/language.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";
import type { Frame } from "./site.policy.ts";
import type { RuleRow } from "./site.repo.server.ts";
import type { RuleNode, RuleType, SiteSettings } from "./site.schema.ts";

/** An entry of a navigation for the browser. */
export type NavItem = {
  title: string;
  /** The target. It is empty if the menu type is unknown; a click then shows the error of docs/content.md#routes. */
  href: string;
  /** True: opens a new window (menu type link). */
  external: boolean;
  /** True: hidden from readers who are not signed in (docs/wire.md#start-data, no_login_valid). */
  forMembers?: true;
  children: NavItem[];
};

/** The site data on every page: its name, navigation and footer. */
export type SiteFrame = {
  site: {
    siteName: string;
    siteUrl: string;
    /** The origin of files; empty if it is this site. */
    cdnUrl: string;
    slogan: string;
    description: string;
    recordNumber: string;
    policeNumber: string;
    reportPhone: string;
    reportEmail: string;
    /** The legal operator of the site. */
    operator: string;
    openMemberCenter: boolean;
  };
  headNav: NavItem[];
  footMenu: NavItem[];
};

/** Builds the API's tree from rows. It preserves their order, and drops children of missing parents. */
export function ruleTree(rows: RuleRow[], language: Language): RuleNode[] {
  const nodes = new Map(rows.map((row) => [row.id, ruleNode(row, language)]));
  const roots: RuleNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id);
    if (node === undefined) continue;
    if (row.parent_id === null) roots.push(node);
    else (nodes.get(row.parent_id) ?? { children: undefined }).children?.push(node);
  }
  return roots.map(withoutEmptyChildren);
}

function ruleNode(row: RuleRow, language: Language): RuleNode {
  return {
    id: row.id,
    pid: row.parent_id ?? 0,
    type: row.type,
    title: inLanguage(language, row.title, row.title_en),
    name: row.name,
    path: row.path,
    icon: row.icon,
    menu_type: row.menu_type,
    url: row.url,
    component: row.component,
    no_login_valid: row.no_login_valid ? 1 : 0,
    extend: row.extend,
    keepalive: row.keepalive ? 1 : 0,
    children: [],
  };
}

function withoutEmptyChildren({ children = [], ...node }: RuleNode): RuleNode {
  return children.length === 0 ? node : { ...node, children: children.map(withoutEmptyChildren) };
}

/** Returns the header navigation: nodes of type nav. Nodes that only add rules are hidden (docs/content.md#records). */
export function navItems(nodes: RuleNode[], type: RuleType = "nav"): NavItem[] {
  return nodes
    .filter((node) => node.type === type && node.extend !== "add_rules_only")
    .map((node) => ({
      ...navTarget(node),
      title: node.title,
      ...(node.no_login_valid === 0 && { forMembers: true }),
      children: navItems(node.children ?? []),
    }));
}

/**
 * Returns the target of a node: tab and iframe stay on the site, link opens a new window (docs/content.md#routes).
 * `prefix` is the root of the menu's paths. `href` is empty for an unknown menu type.
 */
export function navTarget(node: RuleNode, prefix = "/"): { href: string; external: boolean } {
  switch (node.menu_type) {
    case "tab":
      return { href: prefix + node.path.replace(/^\/+/, ""), external: false };
    case "iframe":
      return { href: `/iframe/${encodeURIComponent(node.url)}`, external: false };
    case "link":
      return { href: isWebAddress(node.url) ? node.url : "", external: true };
    default:
      return { href: "", external: false };
  }
}

/** Returns whether a menu value is a web address. Other values get no link. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Returns the settings with the texts in the reader's language. */
export function settingsIn(language: Language, settings: SiteSettings): SiteSettings {
  const { slogan, sloganEn, description, descriptionEn } = settings;
  return {
    ...settings,
    slogan: inLanguage(language, slogan, sloganEn),
    description: inLanguage(language, description, descriptionEn),
  };
}

/** Builds the frame of a page from its parts. `settings` have the texts in the page's language. */
export function siteFrame(
  settings: SiteSettings,
  rules: RuleNode[],
  footerPages: { slug: string; title: string }[],
  siteUrl: string,
): SiteFrame {
  return {
    site: {
      siteName: settings.siteName,
      siteUrl,
      cdnUrl: settings.cdnUrl,
      slogan: settings.slogan,
      description: settings.description,
      recordNumber: settings.recordNumber,
      policeNumber: settings.policeNumber,
      reportPhone: settings.reportPhone,
      reportEmail: settings.reportEmail,
      operator: settings.operator,
      openMemberCenter: settings.openMemberCenter,
    },
    headNav: navItems(rules),
    footMenu: footerPages.map((page) => ({ title: page.title, href: `/${page.slug}`, external: false, children: [] })),
  };
}

/** The data of /iframe/{url}. */
export type FramePageModel = { title: string; address: string; host: string };

/**
 * Returns the page around a page of another site. `segment` is the address in its encoded form. Search engines must not
 * index it.
 */
export function framePage(frame: Frame, segment: string): { meta: PageMeta; page: FramePageModel } {
  const { host } = new URL(frame.address);
  const title = frame.title === "" ? host : frame.title;
  return {
    meta: { title, description: host, path: `/iframe/${segment}`, noindex: true },
    page: { title, address: frame.address, host },
  };
}
