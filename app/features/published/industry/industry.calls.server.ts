import { z } from "zod";
import type { Language } from "#app/lib/language.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import { CONTENT_MAX_AGE, id, listOf, path, text } from "#app/features/base/call/content-fields.ts";
import { chooseOptions, selectOptions, selectQuery } from "#app/features/base/call/select-query.ts";
import { readIndustries } from "./industry.service.server.ts";

const industryItem = z.object({ id, slug: text, name: text, href: path, intro: text });

/** The public calls about industries, which also fill selects of the quick search. */
export const industryCalls = {
  "GET /content/industries": openCall({
    docs: { summary: "Industries", description: "行业" },
    answer: listOf(industryItem),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ language }) => ({ items: await readIndustries(language) }),
  }),
};

export const industrySelectCalls = {
  "GET /select/industries": openCall({
    input: selectQuery,
    answer: selectOptions,
    run: async ({ input, language }) => chooseOptions(input, language, readIndustryOptions),
  }),
};

async function readIndustryOptions(language: Language): Promise<{ id: number; name: string }[]> {
  return (await readIndustries(language)).map(({ id, name }) => ({ id, name }));
}
