import { withoutEndSlashes } from "#app/lib/page/asset-url.ts";
import type { NavItem } from "#app/features/base/site/site.view.ts";
import type { RuleNode, SiteSettings } from "#app/features/base/site/site.schema.ts";
import type { UploadSettings } from "#app/features/base/upload/upload.settings.ts";

/** The first data that a client reads: GET /api/index/index (docs/wire.md#start-data). */
export type StartData = {
  site: {
    siteName: string;
    siteAbbreviations: string;
    recordNumber: string;
    version: string;
    /** Absolute addresses, without a trailing slash. */
    cdnUrl: string;
    apiUrl: string;
    upload: UploadSettings;
    headNav: RuleNode[];
    footMenu: RuleNode[];
  };
  openMemberCenter: boolean;
  rules: RuleNode[];
};

/** The settings in the start data of clients. */
type StartSettings = SiteSettings & { upload: UploadSettings };

/** Returns the start data for guests. `siteUrl` replaces a missing CDN or API address. */
export function anonymousStartData(
  settings: StartSettings,
  rules: RuleNode[],
  footMenu: NavItem[],
  siteUrl: string,
): StartData {
  return startDataWith(openRules(rules), settings, footMenu, siteUrl);
}

/** Returns the start data for a member: all rules except the menus of the member area, which GET user/index sends. */
export function memberStartData(
  settings: StartSettings,
  rules: RuleNode[],
  footMenu: NavItem[],
  siteUrl: string,
): StartData {
  const shown = rules.filter(({ type }) => type !== "menu_dir" && type !== "menu");
  return startDataWith(shown, settings, footMenu, siteUrl);
}

function startDataWith(rules: RuleNode[], settings: StartSettings, footMenu: NavItem[], siteUrl: string): StartData {
  return {
    site: {
      siteName: settings.siteName,
      siteAbbreviations: settings.siteAbbreviations,
      recordNumber: settings.recordNumber,
      version: settings.version,
      cdnUrl: withoutEndSlashes(settings.cdnUrl === "" ? siteUrl : settings.cdnUrl),
      apiUrl: withoutEndSlashes(settings.apiUrl === "" ? siteUrl : settings.apiUrl),
      upload: settings.upload,
      headNav: rules.filter((node) => node.type === "nav" && node.extend !== "add_rules_only"),
      footMenu: footMenu.map(footNode),
    },
    openMemberCenter: settings.openMemberCenter,
    rules,
  };
}

/**
 * Returns the rules that need no login: navigation and buttons, never the menus of members (docs/wire.md#start-data).
 */
function openRules(nodes: RuleNode[]): RuleNode[] {
  return nodes
    .filter((node) => node.no_login_valid === 1 && (node.type === "nav" || node.type === "button"))
    .map(({ children, ...node }) => (children === undefined ? node : { ...node, children: openRules(children) }));
}

/** Returns an entry of the footer as a rules node, which is the only menu format that clients know. */
function footNode(item: NavItem, index: number): RuleNode {
  const path = item.href.replace(/^\/+/, "");
  return {
    id: index + 1,
    pid: 0,
    type: "nav",
    title: item.title,
    name: path,
    path,
    icon: "",
    menu_type: item.external ? "link" : "tab",
    url: item.external ? item.href : "",
    component: "",
    no_login_valid: 1,
    extend: "none",
    keepalive: 0,
  };
}
