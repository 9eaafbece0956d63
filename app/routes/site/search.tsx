import { data } from "react-router";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { SearchPage } from "#app/features/published/search/components/search-page.tsx";
import { readSuggestions, search } from "#app/features/published/search/result.service.server.ts";
import {
  readSearchAddress,
  searchMeta,
  searchModel,
  searchStatus,
} from "#app/features/published/search/search-page.view.ts";
import { noteSearchOutcome } from "#app/features/published/track/track.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/search";

export const handle = { params: ["q", "kind", "industry", "time", "order", "page"] };

/**
 * Cache time in seconds. It is short, because readers enter very many different words. It still protects against many
 * requests for the same words.
 */
const MAX_AGE = 20;

export const loader = pageLoader(async ({ url, state }) => {
  const { q = "", ...rest } = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
  const industries = await readIndustries(state.language);
  const { filters, wrong } = readSearchAddress(rest, industries);
  const outcome = wrong === undefined ? await search({ words: q, filters }, state.language) : { state: wrong };
  const found = outcome.state === "ready" && outcome.results.length > 0;
  if (outcome.state === "ready" && Object.keys(rest).length === 0) noteSearchOutcome(q, found);
  const suggestions = found ? null : await readSuggestions(state.language);
  state.maxAge = MAX_AGE;
  const t = messagesOf(state.language, "search");
  const model = searchModel(q, filters, outcome, suggestions, industries, t);
  return data({ model, meta: searchMeta(model, t) }, { status: searchStatus(outcome) });
});

export const meta = pageMeta;

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage model={loaderData.model} />;
}
