import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { readCards, readMonths } from "#app/features/published/article/article.service.server.ts";
import { archiveDays, archiveYears, monthSpan, type ArchiveModel } from "./archive.view.ts";

/** Number of articles on a page of the archive. */
const PAGE_LENGTH = 60;
/** Highest page number of a month, because reading by offset must stay bounded. */
const MAX_PAGES = 50;

/**
 * Returns the archive: all months with their counts, and a page (from 1) of one month, the newest by default. Throws `not_found`
 * for an invalid month, a month without articles, and a page beyond the last.
 */
export async function readArchive(named: string | null, page: number, language: Language): Promise<ArchiveModel> {
  const months = await readMonths();
  const month = named ?? months[0]?.month ?? null;
  const span = month === null ? undefined : monthSpan(month);
  const count = months.find((other) => other.month === month)?.count ?? 0;
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(count / PAGE_LENGTH)));
  if ((named !== null && count === 0) || page > pages)
    throw new DomainError("not_found", `archive ${month}, page ${page}`);
  const cards = span === undefined ? [] : await readCards(span, language, PAGE_LENGTH, (page - 1) * PAGE_LENGTH);
  return {
    month,
    count,
    page,
    pages,
    bounded: count > PAGE_LENGTH * MAX_PAGES,
    years: archiveYears(months, month),
    days: archiveDays(cards),
  };
}
