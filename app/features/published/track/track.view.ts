import type { PendingViews } from "./track.buffer.ts";
import type { ArticleViewRow, FoundRecord, PageRow } from "./track.repo.server.ts";

/** The keys that have to be looked up, by kind. */
export function keysByKind(pending: PendingViews[]): Map<string, string[]> {
  const keys = new Map<string, Set<string>>();
  for (const { target } of pending) {
    if (target.record === undefined) continue;
    const { kind, key } = target.record;
    keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
  }
  return new Map([...keys].map(([kind, set]) => [kind, [...set]]));
}

/**
 * What is written: counters of pages that exist, and of the articles they show. An article reached by several paths
 * is counted once for each view; rows are in one order everywhere, so that two writers never wait for each other.
 */
export function counterRows(
  pending: PendingViews[],
  found: Map<string, FoundRecord[]>,
): { pages: PageRow[]; articles: ArticleViewRow[] } {
  const pages: PageRow[] = [];
  const articles = new Map<string, ArticleViewRow>();
  for (const { target, hour, views } of pending) {
    const record = recordOf(target, found);
    if (target.record !== undefined && record === undefined) continue;
    pages.push({ hour, path: target.path, views });
    const articleId = record?.articleId ?? null;
    if (articleId === null) continue;
    const key = `${articleId} ${hour.getTime()}`;
    const row = articles.get(key) ?? { hour, articleId, views: 0 };
    articles.set(key, { ...row, views: row.views + views });
  }
  return {
    pages: pages.toSorted((a, b) => a.hour.getTime() - b.hour.getTime() || (a.path < b.path ? -1 : 1)),
    articles: [...articles.values()].toSorted(
      (a, b) => a.articleId - b.articleId || a.hour.getTime() - b.hour.getTime(),
    ),
  };
}

function recordOf(target: PendingViews["target"], found: Map<string, FoundRecord[]>): FoundRecord | undefined {
  if (target.record === undefined) return undefined;
  const { kind, key, industryId } = target.record;
  return found
    .get(kind)
    ?.find((record) => record.key === key && (industryId === undefined || String(record.industryId) === industryId));
}
