import { z } from "zod";
import { piecesOfWords } from "#app/features/base/search-index/search.query.ts";
import { compared } from "#app/features/base/search-index/search.tokens.ts";
import type { Language } from "#app/lib/language.ts";
import { pageQuery } from "./page-query.ts";

const LONGEST_SEARCH = 100;
const ID = /^[1-9]\d{0,14}$/;

/** One or several keys to look up. An invalid id finds nothing. */
const initValue = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    value === undefined || value === "" ? undefined : [value].flat().filter((one) => ID.test(one)),
  );

/** The query of a quick-search select (docs/wire.md#upload "Remote select"). */
export const selectQuery = pageQuery.extend({
  select: z.literal(["true", "1", ""]).optional(),
  quick_search: z.string().max(LONGEST_SEARCH).optional(),
  /** The field in which `initValue` is looked up, also in its dotted form. It is always the id. */
  initKey: z
    .string()
    .regex(/^(?:[a-z_]{1,40}\.)?id$/)
    .or(z.literal(""))
    .optional(),
  initValue,
});

/** The answer to a quick-search query. */
export const selectOptions = z.object({
  options: z.array(z.object({ id: z.int(), name: z.string() })),
  total: z.int(),
});

type Option = { id: number; name: string };

/**
 * Returns the requested page of options, or the chosen options. Names are in the request's language, but the search
 * uses both languages.
 */
export async function chooseOptions(
  query: z.output<typeof selectQuery>,
  language: Language,
  read: (language: Language) => Promise<Option[]>,
): Promise<{ options: Option[]; total: number }> {
  const { page, limit, quick_search: search = "", initValue: ids } = query;
  const options = await read(language);
  // Chosen options are always returned, whatever the page.
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
