import { completeBacklog } from "#app/features/base/backlog/backlog.service.server.ts";
import { changePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { simplify } from "#app/features/base/search-index/search.fold.ts";
import { eachOf } from "#app/features/base/search-index/search.query.ts";
import { tokenize } from "#app/features/base/search-index/search.tokens.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { continueBacklog, enterAgain, findCandidates, takeBacklog } from "./company-backlog.repo.server.ts";

/** Returns the tsquery of texts that may contain one of the names. */
function queryOf(names: string[]): string {
  const each = names.map((name) => eachOf(tokenize(simplify(name)))).filter((lexemes) => lexemes.length > 0);
  return each.map((lexemes) => `(${lexemes.join(" & ")})`).join(" | ");
}

/**
 * Finds the articles, flashes and bulletins that name a company with new names, newest first. The search index finds
 * those that may name it, so the work grows with their number. Safe in several processes.
 */
export async function enterCompanies(): Promise<void> {
  await completeBacklog(async (limit, trx) => {
    const backlog = await takeBacklog(trx);
    if (backlog === undefined) return 0;
    const isBulletin = backlog.entry_kind === "bulletin";
    const ids = isBulletin ? [] : await findCandidates(backlog, queryOf(backlog.names), limit, trx);
    await enterAgain(backlog, ids, trx);
    await continueBacklog(backlog, ids.length < limit ? undefined : ids.at(-1), trx);
    await changePages({ refresh: [pageTag.company(backlog.page_id)] }, trx);
    // A finished backlog is not the last one.
    return limit;
  });
}
