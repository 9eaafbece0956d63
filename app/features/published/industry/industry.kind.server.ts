import { sql } from "kysely";
import type { ServerKind, TrackedRow } from "#app/features/base/content-kind/content-kind.ts";
import { industryPath } from "./industry.view.ts";

/** The server's definition of the kind "industry". */
export const industryOnServer = {
  path: ({ id, slug }) => industryPath(slug ?? String(id)),
  tracked: {
    addresses: ["/industry/:name"],
    records: (_ids, keys) => sql<TrackedRow>`
      select key from industries, unnest(array[id::text, slug]) as key where enabled and key = any(${keys}::text[])`,
  },
  sitemap: sql`
    select '/industry/' || slug as path, null::timestamptz as changed, sort_order::bigint as place
    from industries where enabled`,
} satisfies ServerKind;
