import { z } from "zod";
import type { Language } from "#app/lib/language.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import { CONTENT_MAX_AGE, id, listOf, path, text } from "#app/features/base/call/content-fields.ts";
import { chooseOptions, selectOptions, selectQuery } from "#app/features/base/call/select-query.ts";
import { readColumns } from "./column.service.server.ts";

const columnLink = z.object({ id, name: text, href: path });

const columnItem = columnLink.extend({
  slug: text,
  description: text,
  parent: columnLink.nullable(),
  children: z.array(columnLink),
});

/** The public calls about columns, which also fill selects of the quick search. */
export const columnCalls = {
  "GET /content/columns": openCall({
    docs: { summary: "Columns of both levels", description: "两级栏目" },
    answer: listOf(columnItem),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ language }) => ({ items: await readColumns(language) }),
  }),
};

export const columnSelectCalls = {
  "GET /select/columns": openCall({
    input: selectQuery,
    answer: selectOptions,
    run: async ({ input, language }) => chooseOptions(input, language, readColumnOptions),
  }),
};

async function readColumnOptions(language: Language): Promise<{ id: number; name: string }[]> {
  return (await readColumns(language)).map(({ id, name, parent }) => ({
    id,
    name: parent === null ? name : `${parent.name} / ${name}`,
  }));
}
