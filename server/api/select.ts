import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { piecesOfWords } from "#app/features/base/search-index/search.query.ts";
import { compared } from "#app/features/base/search-index/search.tokens.ts";
import { readColumns } from "#app/features/published/column/column.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { pageQuery } from "./paging.ts";

type Option = { id: number; name: string };

const LONGEST_SEARCH = 100;
const ID = /^[1-9]\d{0,14}$/;

/** What is given to be found by its key, one or several; anything that is no id finds nothing. */
const initValue = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    value === undefined || value === "" ? undefined : [value].flat().filter((one) => ID.test(one)),
  );

const selectQuery = pageQuery.extend({
  select: z.literal(["true", "1", ""]).optional(),
  quick_search: z.string().max(LONGEST_SEARCH).optional(),
  /** The key that `initValue` goes by, also in its dotted writing: always the id. */
  initKey: z
    .string()
    .regex(/^(?:[a-z_]{1,40}\.)?id$/)
    .or(z.literal(""))
    .optional(),
  initValue,
});

const answer = z.object({ options: z.array(z.object({ id: z.int(), name: z.string() })), total: z.int() });

/**
 * GET select/columns and select/industries: the lists that a quick-search select may ask for (spec.md section 7, wire.md
 * section 7 "Remote select"). Each is a list by name with two fixed fields and holds what every page shows (security.md
 * Q1); the names are in the language of the call, the search looks at both.
 */
export function addSelectCalls(app: FastifyInstance): void {
  addSelect(app, "/select/columns", async (language) =>
    (await readColumns(language)).map(({ id, name, parent }) => ({
      id,
      name: parent === null ? name : `${parent.name} / ${name}`,
    })),
  );
  addSelect(app, "/select/industries", async (language) =>
    (await readIndustries(language)).map(({ id, name }) => ({ id, name })),
  );
}

function addSelect(app: FastifyInstance, path: string, read: (language: Language) => Promise<Option[]>): void {
  const schema = { querystring: selectQuery, response: { 200: envelopeOf(answer) } };
  app.withTypeProvider<ZodTypeProvider>().get(path, { schema }, async (request) => {
    const { page, limit, quick_search: search = "", initValue: ids } = request.query;
    const language = languageOf(request);
    const options = await read(language);
    // What is chosen already is given whole, whatever page it would be on.
    if (ids !== undefined) {
      const chosen = options.filter(({ id }) => ids.includes(String(id)));
      return success({ options: chosen, total: chosen.length });
    }
    const others = search === "" ? [] : await read(language === "en" ? "zh-cn" : "en");
    const wanted = piecesOfWords(search);
    const found = options.filter(({ id, name }) =>
      [name, others.find((other) => other.id === id)?.name ?? ""].some((one) =>
        wanted.every((piece) => compared(one).includes(piece)),
      ),
    );
    return success({ options: found.slice((page - 1) * limit, page * limit), total: found.length });
  });
}
