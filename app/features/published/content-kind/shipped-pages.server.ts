import { termPaths } from "#app/features/published/term/term.list.server.ts";
import { toolPaths } from "#app/features/published/tool/tool.names.ts";

let paths: ReadonlySet<string> | undefined;

/**
 * Returns the paths of all built-in pages that belong to no record, in the order of the sitemap. The sitemap and the
 * view counter use them. The first call reads the built-in pages from files.
 */
export function shippedPaths(): ReadonlySet<string> {
  paths ??= new Set([...termPaths(), ...toolPaths()]);
  return paths;
}
