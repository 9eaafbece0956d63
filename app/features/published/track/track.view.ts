import type { PendingViews } from "./track.buffer.ts";
import type { ArticleViewRow, FoundRecord, PageRow, SiteRow } from "./track.repo.server.ts";

const HOUR_MS = 3_600_000;

/** Returns the keys that must be looked up, by kind. */
export function keysByKind(pending: readonly PendingViews[]): Map<string, string[]> {
  const keys = new Map<string, Set<string>>();
  for (const { target } of pending) {
    if (target.record === undefined) continue;
    const { kind, key } = target.record;
    keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
  }
  return new Map([...keys].map(([kind, set]) => [kind, [...set]]));
}

/** The rows to save for a batch. */
export type CounterRows = { pages: PageRow[]; articles: ArticleViewRow[]; site: SiteRow[] };

/**
 * Returns the rows to save: counters of existing pages, of their articles, and of the site. An article with several
 * paths is counted once for each view. Rows always have the same order, so that two writers never deadlock.
 */
export function counterRows(pending: readonly PendingViews[], found: Map<string, FoundRecord[]>): CounterRows {
  const pages = new Map<string, PageRow>();
  const articles = new Map<string, ArticleViewRow>();
  const site: SiteRow[] = [];
  for (const { target, minute, what, count } of pending) {
    const record = recordOf(target, found);
    if (target.record !== undefined && record === undefined) continue;
    const articleId = record?.articleId ?? null;
    if (what.measure === "depth" && articleId === null) continue;
    const hour = new Date(minute.getTime() - (minute.getTime() % HOUR_MS));
    site.push({ minute, measure: what.measure, key: String(what.key), count });
    if (what.measure === "source") {
      site.push({ minute, measure: "view", key: "", count });
      rowOf(pages, `${hour.getTime()} ${target.path}`, { hour, path: target.path, views: 0 }).views += count;
    }
    if (articleId === null) continue;
    const none = { hour, articleId, views: 0, readings: 0, depth: 0, finished: 0 };
    const row = rowOf(articles, `${articleId} ${hour.getTime()}`, none);
    if (what.measure === "source") row.views += count;
    if (what.measure === "depth") {
      row.readings += count;
      row.depth += what.key * count;
      row.finished += what.key === 4 ? count : 0;
    }
  }
  return {
    pages: [...pages.values()].toSorted((a, b) => a.hour.getTime() - b.hour.getTime() || (a.path < b.path ? -1 : 1)),
    articles: [...articles.values()].toSorted(
      (a, b) => a.articleId - b.articleId || a.hour.getTime() - b.hour.getTime(),
    ),
    site,
  };
}

/** Returns the row with a key. A missing row starts as `none`. */
function rowOf<T>(rows: Map<string, T>, key: string, none: T): T {
  const row = rows.get(key) ?? none;
  rows.set(key, row);
  return row;
}

function recordOf(target: PendingViews["target"], found: Map<string, FoundRecord[]>): FoundRecord | undefined {
  if (target.record === undefined) return undefined;
  const { kind, key, industryId } = target.record;
  return found
    .get(kind)
    ?.find((record) => record.key === key && (industryId === undefined || String(record.industryId) === industryId));
}
