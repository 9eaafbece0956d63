import { sql } from "kysely";
import type { ServerKind, TrackedRow } from "#app/features/base/content-kind/content-kind.ts";
import { columnPath } from "./column.view.ts";

/** The server's definition of the kind "column". */
export const columnOnServer = {
  path: ({ id }) => columnPath(id),
  tracked: {
    addresses: ["/news/column/:id"],
    records: (_ids, keys) => sql<TrackedRow>`
      select id::text as key from columns where enabled and id::text = any(${keys}::text[])`,
  },
  sitemap: sql`
    select '/news/column/' || id as path, null::timestamptz as changed, sort_order::bigint as place
    from columns where enabled`,
} satisfies ServerKind;
