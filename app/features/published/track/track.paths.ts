import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import { shippedPaths } from "#app/features/published/content-kind/shipped-pages.server.ts";

/** The target of a path: a page that always exists, or the page of a record that must be looked up. */
export type Target = {
  path: string;
  record?: { kind: string; key: string; industryId?: string | undefined };
};

/** Paths of docs/content.md#routes that need no record, in addition to the built-in pages. */
const FIXED = new Set([
  "/",
  ...[...SERVER_KINDS.values()].flatMap((kind) => kind.lists ?? []),
  "/about",
  "/agreement",
  "/child_rule",
  "/complaint",
  "/contact",
  "/contribute",
  "/copyright",
  "/joinus",
  "/links",
  "/corrections",
  "/privacy",
  "/search",
  "/user",
  "/user/login",
  ...[
    "balance",
    "changePassword",
    "collect",
    "comment",
    "contribute",
    "follow",
    "history",
    "integral",
    "message",
    "overview",
    "profile",
    "security",
  ].map((name) => `/user/account/${name}`),
]);

/** The patterns of the parameters in paths. */
const PARTS: Record<string, string> = {
  ":id": "(?<key>[0-9]{1,15})",
  ":name": "(?<key>[A-Za-z0-9_-]{1,64})",
  ":industryId": "(?<industryId>[0-9]{1,15})",
};

const patternOf = (address: string) =>
  new RegExp(`^${address.replaceAll(/:[a-zA-Z]+/g, (name) => PARTS[name] ?? name)}$`);

/** Patterns of paths with a record. */
const RECORDS = [...SERVER_KINDS].flatMap(([kind, { tracked }]) =>
  (tracked?.addresses ?? []).map((address) => ({ kind, pattern: patternOf(address) })),
);

/** Returns the target of a path, or undefined if no page has it. A trailing slash makes no difference. */
export function targetOf(fullPath: string): Target | undefined {
  const path = fullPath.replace(/(?<=[^/])\/$/, "");
  if (FIXED.has(path) || shippedPaths().has(path)) return { path };
  if (path.startsWith("/iframe/")) return { path: "/iframe" };
  for (const { pattern, kind } of RECORDS) {
    const { key, industryId } = pattern.exec(path)?.groups ?? {};
    if (key !== undefined) return { path, record: { kind, key, industryId } };
  }
  return undefined;
}
