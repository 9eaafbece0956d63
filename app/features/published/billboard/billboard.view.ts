import { titled, type Titled } from "#app/features/base/title/title.view.ts";
import { coverOf, coverSrc } from "#app/features/published/cover/cover.view.ts";
import { isWebAddress } from "#app/features/base/site/site.view.ts";
import { compactNumber } from "#app/lib/compact-number.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
import { breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import { shareCardPath } from "#app/lib/page/share-card-path.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { BoardRow, IssueRow, ItemRow } from "./billboard.repo.server.ts";
import { heatOf } from "./billboard.rules.ts";
import type { Metric, Period, StoredMetric } from "./billboard.schema.ts";

/** The change of a rank since the previous issue; `none` without a previous issue. */
export type Change = { kind: "up" | "down"; by: number } | { kind: "same" | "new" | "none" };

/** A place of a board. `values` holds one text for each of the board's metrics, '' for missing ones. */
export type RankLine = {
  rank: number;
  name: string;
  /** Where a line of the name may break. */
  breaks: number[];
  href: string | null;
  /** Whether the link leads to another site. */
  external: boolean;
  note: string;
  change: Change;
  values: string[];
};

/**
 * An issue of a board: the first day of its period (yyyy-mm-dd), and the ISO time of its publication or last
 * calculation.
 */
export type Issue = { date: string; publishedAt: string };

/** A board in a list, with its first places. */
export type BillboardCard = Titled & {
  id: number;
  href: string;
  intro: string;
  automatic: boolean;
  windowHours: number | null;
  period: Period;
  industry: { name: string; href: string } | null;
  metrics: Metric[];
  issue: Issue | null;
  top: RankLine[];
};

/** A board as a teaser, with its name and its first places. */
export type BoardTop = Pick<
  BillboardCard,
  "id" | "title" | "breaks" | "href" | "windowHours" | "automatic" | "metrics" | "top"
>;

/** Everything the page of a board shows. */
export type BillboardModel = BillboardCard & {
  method: string;
  dataSource: string;
  isDemo: boolean;
  /** Hours after which the weight of a view halves; null for editors' boards. */
  halfLifeHours: number | null;
  issues: (Issue & { href: string; current: boolean })[];
};

/** The data of one board that the service returns to the view. */
export type BillboardRead = { board: BoardRow; issue: IssueRow | undefined; issues: IssueRow[]; items: ItemRow[] };

export function billboardPath(id: number): string {
  return `/billboard/${id}`;
}

/** Converts a board to an entry of a mixed list. */
export function billboardTarget(board: BoardRow): PublicTarget {
  return {
    id: board.id,
    title: board.title,
    url: billboardPath(board.id),
    summary: board.intro,
    cover: coverSrc(coverOf(board.id, board.palette)),
  };
}

/** Returns the change of a rank. `first` means that there is no previous issue, so that no place counts as new. */
export function changeOf(rank: number, previousRank: number | null, first: boolean): Change {
  if (previousRank === null) return { kind: first ? "none" : "new" };
  if (previousRank === rank) return { kind: "same" };
  return previousRank > rank ? { kind: "up", by: previousRank - rank } : { kind: "down", by: rank - previousRank };
}

/**
 * Converts places to lines. On automatic boards places with a hidden article are left out and the others move up. On
 * editors' boards the name stays without a link.
 */
export function rankLines(board: Pick<BoardRow, "kind" | "metrics">, items: ItemRow[]): RankLine[] {
  const automatic = board.kind === "auto_heat";
  const shown = automatic ? items.filter((item) => item.article_visible) : items;
  const first = automatic && shown.every((item) => item.previous_rank === null);
  const metrics = board.metrics as StoredMetric[];
  return shown.map((item, index) => {
    const linked = item.article_id !== null && item.article_visible;
    const name = automatic ? (item.article_title ?? item.name) : item.name;
    const values = item.values as Record<string, string>;
    return {
      rank: automatic ? index + 1 : item.rank,
      name,
      breaks: titled(name).breaks,
      href: linked ? `/news/${item.article_id}` : isWebAddress(item.url) ? item.url : null,
      external: !linked && isWebAddress(item.url),
      note: item.note,
      change: changeOf(item.rank, item.previous_rank, first),
      values: metrics.map((metric) => values[metric.key] ?? ""),
    };
  });
}

/**
 * Returns heading and unit in the reader's language. If there is no English heading, both stay Chinese, so that they
 * have the same language.
 */
function metricIn({ key, label, unit, label_en = "", unit_en = "" }: StoredMetric, language: Language): Metric {
  return language === "en" && label_en !== "" ? { key, label: label_en, unit: unit_en } : { key, label, unit };
}

/**
 * Returns the displayed value of a metric. Editors' texts are unchanged; counts of automatic boards are shortened
 * (3.2万, 32K).
 */
export function metricText(value: string, automatic: boolean, language: Language): string {
  if (!automatic || !/^\d+$/.test(value)) return value;
  return compactNumber(Number(value), language);
}

function issueOf(row: IssueRow): Issue {
  return { date: row.period_date, publishedAt: row.publish_at.toISOString() };
}

/** Returns a board with the first places of its newest issue. */
export function billboardCard(
  board: BoardRow,
  issue: IssueRow | undefined,
  items: ItemRow[],
  language: Language,
): BillboardCard {
  return {
    id: board.id,
    href: billboardPath(board.id),
    ...titled(inLanguage(language, board.title, board.title_en)),
    intro: inLanguage(language, board.intro, board.intro_en),
    automatic: board.kind === "auto_heat",
    windowHours: board.window_hours,
    period: board.period,
    industry:
      board.industry_slug === null
        ? null
        : {
            name: (language === "en" ? board.industry_name_en : board.industry_name) ?? "",
            href: `/industry/${board.industry_slug}`,
          },
    metrics: (board.metrics as StoredMetric[]).map((metric) => metricIn(metric, language)),
    issue: issue === undefined ? null : issueOf(issue),
    top: rankLines(board, items),
  };
}

/** Returns the model of a board's page. The newest issue has the plain path; the others add ?issue= with their date. */
export function billboardModel({ board, issue, issues, items }: BillboardRead, language: Language): BillboardModel {
  const path = billboardPath(board.id);
  return {
    ...billboardCard(board, issue, items, language),
    method: inLanguage(language, board.method, board.method_en),
    dataSource: inLanguage(language, board.data_source, board.data_source_en),
    isDemo: board.is_demo,
    halfLifeHours: board.window_hours === null ? null : heatOf(board).halfLifeHours,
    issues: issues.map((row, index) => ({
      ...issueOf(row),
      href: index === 0 ? path : `${path}?issue=${row.period_date}`,
      current: row.period_date === issue?.period_date,
    })),
  };
}

export function boardTop(board: BillboardCard): BoardTop {
  const { id, title, breaks, href, windowHours, automatic, metrics, top } = board;
  return { id, title, breaks, href, windowHours, automatic, metrics, top };
}

/** Returns the metadata of the list of boards. `texts` are in the page's language. */
export function billboardsMeta(
  boards: BillboardCard[],
  texts: { title: string; description: string },
  siteUrl: string,
  crumbs: Crumb[],
): PageMeta {
  const items = boards.map((board) => ({ name: board.title, path: board.href }));
  return {
    title: texts.title,
    description: texts.description,
    path: "/billboard",
    jsonLd: [itemListJsonLd(siteUrl, texts.title, items), breadcrumbJsonLd(siteUrl, crumbs)],
  };
}

/** Returns the metadata of a board: the ItemList of the shown issue, and the breadcrumb. */
export function billboardMeta(
  model: BillboardModel,
  { language, siteUrl }: { language: Language; siteUrl: string },
  crumbs: Crumb[],
  issueName: string,
): PageMeta {
  const current = model.issues.find((issue) => issue.current);
  const path = current?.href ?? model.href;
  const title = issueName === "" ? model.title : `${model.title} · ${issueName}`;
  const list = {
    ...itemListJsonLd(siteUrl, title, []),
    numberOfItems: model.top.length,
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    itemListElement: model.top.map((line) => ({
      "@type": "ListItem",
      position: line.rank,
      name: line.name,
      ...(line.href === null ? {} : { url: line.href.startsWith("/") ? `${siteUrl}${line.href}` : line.href }),
    })),
  };
  return {
    title,
    description: model.intro,
    path,
    image: shareCardPath(`billboard-${model.id}`, language),
    jsonLd: [list, breadcrumbJsonLd(siteUrl, [...crumbs, { name: model.title, path: model.href }])],
  };
}
