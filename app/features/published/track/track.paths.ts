import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import { termPaths } from "#app/features/published/term/term.list.server.ts";
import { TERMS_PATH } from "#app/features/published/term/term.view.ts";
import { TOOL_NAMES, toolPath, TOOLS_PATH } from "#app/features/published/tool/tool.names.ts";

/** The target of a path: a page that always exists, or one of a record that has to be looked up. */
export type Target = {
  path: string;
  record?: { kind: string; key: string; industryId?: string | undefined };
};

const isTerm = (path: string) => path.startsWith(`${TERMS_PATH}/`) && termPaths().includes(path);

/** Pages of docs/content.md#routes that need no record. */
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
  TERMS_PATH,
  TOOLS_PATH,
  ...TOOL_NAMES.map(toolPath),
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

/** The patterns of the parts of addresses. */
const PARTS: Record<string, string> = {
  ":id": "(?<key>[0-9]{1,15})",
  ":name": "(?<key>[A-Za-z0-9_-]{1,64})",
  ":industryId": "(?<industryId>[0-9]{1,15})",
};

const patternOf = (address: string) =>
  new RegExp(`^${address.replaceAll(/:[a-zA-Z]+/g, (name) => PARTS[name] ?? name)}$`);

/** Addresses with a record. */
const RECORDS = [...SERVER_KINDS].flatMap(([kind, { tracked }]) =>
  (tracked?.addresses ?? []).map((address) => ({ kind, pattern: patternOf(address) })),
);

/** Returns the target of a path, or undefined for a path that belongs to no page. A trailing slash makes no difference. */
export function targetOf(fullPath: string): Target | undefined {
  const path = fullPath.replace(/(?<=[^/])\/$/, "");
  if (FIXED.has(path) || isTerm(path)) return { path };
  if (path.startsWith("/iframe/")) return { path: "/iframe" };
  for (const { pattern, kind } of RECORDS) {
    const { key, industryId } = pattern.exec(path)?.groups ?? {};
    if (key !== undefined) return { path, record: { kind, key, industryId } };
  }
  return undefined;
}
