import { termPaths } from "#app/features/published/term/term.list.server.ts";
import { toolPaths } from "#app/features/published/tool/tool.names.ts";

let paths: ReadonlySet<string> | undefined;

/**
 * Returns the addresses of all pages that come with the product and that no record stands behind, in the order of the sitemap. The
 * sitemap and the view counter read them here. The first call reads the files of the pages.
 */
export function shippedPaths(): ReadonlySet<string> {
  paths ??= new Set([...termPaths(), ...toolPaths()]);
  return paths;
}
