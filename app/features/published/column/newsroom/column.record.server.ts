import { WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { column } from "#app/features/published/column/column.fields.ts";
import { columnPath } from "#app/features/published/column/column.view.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { columnUses } from "./column-uses.repo.server.ts";

/** The record type of columns in the newsroom. A change purges every page, because all contain the columns. */
export const columns = tableRecord({
  noun: "column",
  storedKind: "column",
  table: "columns",
  orderBy: "sort_order",
  fields: column,
  texts: (all) => all.column,
  permission: "page.write",
  scopeOf: (id, { parent_id: parent }) => ({ ...WHOLE_SITE, columnIds: parent === null ? [id] : [id, parent] }),
  pageTags: () => [pageTag.site],
  publicPath: (id) => columnPath(id),
  usesOf: columnUses,
  checkNew: async ({ parent_id: parentId }, trx) => {
    if (parentId === null) return;
    const parent = await columns.stored(parentId, trx);
    if (parent?.record.parent_id !== null)
      throw new DomainError("invalid_input", `column ${parentId} has none below it`);
  },
});
