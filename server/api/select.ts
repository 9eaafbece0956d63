import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { selectQuery } from "#app/features/base/call/select-query.ts";
import { piecesOfWords } from "#app/features/base/search-index/search.query.ts";
import { compared } from "#app/features/base/search-index/search.tokens.ts";
import { columnSelectCalls } from "#app/features/published/column/column.calls.server.ts";
import { readColumns } from "#app/features/published/column/column.service.server.ts";
import { industrySelectCalls } from "#app/features/published/industry/industry.calls.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import { serveOpen } from "./serve.ts";

type Option = { id: number; name: string };

/**
 * Serves the lists of quick-search selects. Each is a list by name with two fixed fields and contains what every page
 * shows (docs/security.md#q1). Names are in the language of the call; the search uses both languages.
 */
export function addSelectCalls(app: FastifyInstance): void {
  serveOpen(app, columnSelectCalls, {
    "GET /select/columns": async ({ input, language }) => choose(input, language, readColumnOptions),
  });
  serveOpen(app, industrySelectCalls, {
    "GET /select/industries": async ({ input, language }) => choose(input, language, readIndustryOptions),
  });
}

async function readColumnOptions(language: Language): Promise<Option[]> {
  return (await readColumns(language)).map(({ id, name, parent }) => ({
    id,
    name: parent === null ? name : `${parent.name} / ${name}`,
  }));
}

async function readIndustryOptions(language: Language): Promise<Option[]> {
  return (await readIndustries(language)).map(({ id, name }) => ({ id, name }));
}

/** Returns the requested page of options, or the chosen ones. */
async function choose(
  query: z.output<typeof selectQuery>,
  language: Language,
  read: (language: Language) => Promise<Option[]>,
): Promise<{ options: Option[]; total: number }> {
  const { page, limit, quick_search: search = "", initValue: ids } = query;
  const options = await read(language);
  // Chosen options are returned complete, whatever page they would be on.
  if (ids !== undefined) {
    const chosen = options.filter(({ id }) => ids.includes(String(id)));
    return { options: chosen, total: chosen.length };
  }
  const others = search === "" ? [] : await read(language === "en" ? "zh-cn" : "en");
  const wanted = piecesOfWords(search);
  const found = options.filter(({ id, name }) =>
    [name, others.find((other) => other.id === id)?.name ?? ""].some((one) =>
      wanted.every((piece) => compared(one).includes(piece)),
    ),
  );
  return { options: found.slice((page - 1) * limit, page * limit), total: found.length };
}
