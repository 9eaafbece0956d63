import { z } from "zod";
import { openCall } from "#app/features/base/call/open-call.ts";
import { CONTENT_MAX_AGE, id, pages, path, text, time } from "#app/features/base/call/content-fields.ts";
import { KIND_NAMES } from "#app/features/published/content-kind/content-kinds.ts";
import { searchFilters } from "./search.schema.ts";
import { search } from "./result.service.server.ts";
import { suggest } from "./suggest.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";

const parts = z
  .array(z.object({ text, marked: z.boolean() }))
  .describe("The text in parts; those that hold the words asked for are marked");

const searchItem = z.object({
  kind: z.enum(KIND_NAMES),
  id,
  href: path,
  title: parts,
  excerpt: parts,
  industry: text,
  publishedAt: time.nullable(),
  names: z.array(parts).describe("Authors and tags that were asked for"),
  missing: z.array(text).describe("Words asked for that it does not hold; such items follow those that hold all"),
});

const searchQuery = searchFilters.extend({
  q: z.string().max(200).describe("Words or a sentence, with or without spaces; up to 60 characters"),
});

const suggestQuery = z.object({ q: z.string().max(60).describe("What the reader has typed so far") });

/** Seconds for which caches may store suggestions, and the number of calls that one network may make in a minute. */
const SUGGESTIONS_MAX_AGE = 300;
const SUGGESTIONS_A_MINUTE = 120;

/** The public search calls. */
export const searchCalls = {
  "GET /content/suggest": openCall({
    docs: {
      summary: "Suggest how a typed search may go on",
      description: "搜索联想：补全最后一个词，每条都至少搜得到一条结果；拼音和首字母也可以",
    },
    input: suggestQuery,
    answer: z.object({ items: z.array(text).describe("Whole texts to search for, most likely first") }),
    maxAge: SUGGESTIONS_MAX_AGE,
    mostAMinute: SUGGESTIONS_A_MINUTE,
    run: async ({ input: { q } }) => ({ items: await suggest(q) }),
  }),
  "GET /content/search": openCall({
    docs: {
      summary: "Search everything: what has all words first, then most of them",
      description: "全站搜索，含全部词的在前，再列含一部分词的；order=time按时间排",
    },
    input: searchQuery,
    answer: z.object({
      items: z.array(searchItem),
      total: z.int(),
      more: pages.more,
      page: pages.page,
      pages: pages.pages,
    }),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ input: { q, ...filters }, language }) => {
      const outcome = await search({ words: q, filters }, language);
      if (outcome.state !== "ready") throw new DomainError("invalid_input", `the words are ${outcome.state}`);
      const { results, total, capped } = outcome;
      return { items: results, total, more: capped, page: filters.page, pages: outcome.pages };
    },
  }),
};
