import { createHash } from "node:crypto";

/** Sources from which a page may load, besides this site. */
export type PageSources = {
  /** The inline scripts of the page, exactly as written. */
  scripts: readonly string[];
  analytics: { baiduId: string | undefined; umamiUrl: string | undefined };
  /** Origin of the CDN for pictures; empty when there is none. */
  cdn: string;
  /** Origins that /iframe/{url} may show. */
  frames: readonly string[];
  https: boolean;
  /** Vite's client adds inline styles to the page and listens for changes on its own port. */
  isDevelopment: boolean;
};

const BAIDU = "https://hm.baidu.com";

/** Returns the Content-Security-Policy of a page: only the site's own files and the named inline scripts run. */
export function pagePolicy({ scripts, analytics, cdn, frames, https, isDevelopment }: PageSources): string {
  const counters = [analytics.baiduId === undefined ? "" : BAIDU, analytics.umamiUrl ?? ""];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hashOf), ...counters],
    "style-src": ["'self'", isDevelopment ? "'unsafe-inline'" : ""],
    "img-src": ["'self'", "data:", cdn, analytics.baiduId === undefined ? "" : BAIDU],
    "font-src": ["'self'"],
    "media-src": ["'self'", cdn],
    "connect-src": ["'self'", ...counters, isDevelopment ? "ws:" : ""],
    "frame-src": frames.length === 0 ? ["'none'"] : frames,
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    // Names of the policies. `mingbai` is defined in app/lib/trusted.ts; the boot script and the pages each have a copy
    // of it. The editor has its own policy for pasted text.
    "trusted-types": ["mingbai", "ProseMirrorClipboard", "'allow-duplicates'"],
  };
  const parts = Object.entries(directives).map(([name, values]) =>
    [name, ...values.filter((value) => value !== "")].join(" "),
  );
  if (https) parts.push("upgrade-insecure-requests");
  return parts.join("; ");
}

/** The policy of all other responses. They may load nothing, and no page may frame them. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** Returns the origin of a web address. Returns undefined if it has no origin that a policy may contain. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}
