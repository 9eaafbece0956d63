import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { CONTENT_MAX_AGE, id, listOf, path, text } from "#app/features/base/call/content-fields.ts";
import { selectOptions, selectQuery } from "#app/features/base/call/select-query.ts";

const columnLink = z.object({ id, name: text, href: path });

const columnItem = columnLink.extend({
  slug: text,
  description: text,
  parent: columnLink.nullable(),
  children: z.array(columnLink),
});

/** The columns, for anyone and as choices of a quick-search select. */
export const columnCalls = defineCalls({
  "GET /content/columns": {
    permission: "anyone",
    docs: { summary: "Columns of both levels", description: "两级栏目" },
    answer: listOf(columnItem),
    maxAge: CONTENT_MAX_AGE,
  },
});

export const columnSelectCalls = defineCalls({
  "GET /select/columns": { permission: "anyone", input: selectQuery, answer: selectOptions },
});

type ColumnCalls = typeof columnCalls;
type ColumnSelectCalls = typeof columnSelectCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ColumnCalls, ColumnSelectCalls {}
}
