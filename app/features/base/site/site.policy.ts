import type { RuleNode, SiteSettings } from "./site.schema.ts";

/** A page of another site that may be shown between the site's own header and footer. */
export type Frame = { title: string; address: string };

/**
 * Returns every address that /iframe/{url} may show: the iframe items of the rules tree, and the operator's additions.
 * `siteUrl` is the public origin. An address must use https and have no user name. It must not be on this site.
 */
export function allowedFrames(
  rules: RuleNode[],
  settings: Pick<SiteSettings, "iframeAllowed">,
  siteUrl: string,
): Frame[] {
  const named = iframeItems(rules).map((node) => ({ title: node.title, address: node.url }));
  const added = settings.iframeAllowed.map((address) => ({ title: "", address }));
  return [...named, ...added].filter(({ address }) => isFrameable(address, siteUrl));
}

/**
 * Returns the frame of an encoded path segment, or undefined. The segment is decoded once and must then exactly equal
 * an address of the list (docs/security.md#f1). Nothing is normalised, so that no other spelling of an address passes.
 */
export function requestedFrame(segment: string, allowed: Frame[]): Frame | undefined {
  const address = decodeOnce(segment);
  return address === undefined ? undefined : allowed.find((frame) => frame.address === address);
}

function iframeItems(nodes: RuleNode[]): RuleNode[] {
  return nodes.flatMap((node) => [...(node.menu_type === "iframe" ? [node] : []), ...iframeItems(node.children ?? [])]);
}

function isFrameable(address: string, siteUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === "https:" && url.username === "" && url.password === "" && url.host !== new URL(siteUrl).host;
}

function decodeOnce(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Matches the placeholder in defaults/site.yaml for the phone number, which only the operator knows. */
const NO_PHONE = /^[0-]*$/;

/** Returns whether the setting contains a phone number and not the placeholder. */
export const hasReportPhone = (reportPhone: string): boolean => !NO_PHONE.test(reportPhone);
