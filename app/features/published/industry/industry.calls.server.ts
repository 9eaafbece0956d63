import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { CONTENT_MAX_AGE, id, listOf, path, text } from "#app/features/base/call/content-fields.ts";
import { selectOptions, selectQuery } from "#app/features/base/call/select-query.ts";

const industryItem = z.object({ id, slug: text, name: text, href: path, intro: text });

/** The industries, for anyone and as choices of a quick-search select. */
export const industryCalls = defineCalls({
  "GET /content/industries": {
    permission: "anyone",
    docs: { summary: "Industries", description: "行业" },
    answer: listOf(industryItem),
    maxAge: CONTENT_MAX_AGE,
  },
});

export const industrySelectCalls = defineCalls({
  "GET /select/industries": { permission: "anyone", input: selectQuery, answer: selectOptions },
});

type IndustryCalls = typeof industryCalls;
type IndustrySelectCalls = typeof industrySelectCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends IndustryCalls, IndustrySelectCalls {}
}
