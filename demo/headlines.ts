import type { DemoArticle } from "./files.ts";
import { clockTime } from "./calendar.ts";

/** Today's headlines of the home page, in this order. */
const CURRENT = [
  "auto-trade-in-quota",
  "tech-inference-cost",
  "health-drug-negotiation",
  "property-lpr-repricing-day",
  "consumer-qinghe-tea-stores",
  "health-outpatient-reimbursement",
  "tech-phone-subsidy",
];

/** The badges of the demo in English. */
const BADGES: Record<string, string> = { 独家: "Exclusive", 深度: "In depth", 数据: "Data" };

const PAST_DAYS = 6;
const SLOTS_A_PAST_DAY = 5;
const CHANGE_HOUR = 7;
const HOUR = 3_600_000;

export type DemoHeadline = {
  slug: string;
  badge: string;
  badge_en: string;
  position: number;
  start_at: Date;
  end_at: Date | null;
};

/**
 * Returns the headlines of today and of earlier days, most important first. Each day's headlines come from the articles
 * of the days before it. If a file is missing, one of the newest articles takes its place.
 */
export function demoHeadlines(articles: DemoArticle[], now: Date): DemoHeadline[] {
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const wanted = [...CURRENT, ...articles.map((article) => article.slug)].filter((slug) => bySlug.has(slug));
  const current = [...new Set(wanted)].slice(0, CURRENT.length);
  const headlines = current.map((slug, position) => ({
    slug,
    ...badgeOf(bySlug.get(slug)),
    position,
    // A headline starts this morning, but not before its article, and not in the future.
    start_at: new Date(
      Math.min(
        now.getTime(),
        Math.max(clockTime(now, 0, CHANGE_HOUR).getTime(), bySlug.get(slug)?.input.publishAt.getTime() ?? 0),
      ),
    ),
    end_at: null,
  }));
  const used = new Set(current);
  const past = Array.from({ length: PAST_DAYS }, (_, index) => pastDay(articles, now, index + 1, used));
  return [...headlines, ...past.flat()];
}

function pastDay(articles: DemoArticle[], now: Date, daysAgo: number, used: Set<string>): DemoHeadline[] {
  const start = clockTime(now, daysAgo, CHANGE_HOUR);
  // Yesterday's headlines end when today's begin, even before seven o'clock.
  const end = new Date(Math.min(now.getTime(), clockTime(now, daysAgo - 1, CHANGE_HOUR).getTime()));
  const chosen = articles
    .filter(
      ({ slug, input }) =>
        !used.has(slug) &&
        input.publishAt.getTime() < start.getTime() + 12 * HOUR &&
        input.publishAt.getTime() > start.getTime() - 48 * HOUR,
    )
    .toSorted((one, other) => strength(other) - strength(one))
    .slice(0, SLOTS_A_PAST_DAY);
  return chosen.map((article, position) => {
    const { slug, input } = article;
    used.add(slug);
    return {
      slug,
      ...badgeOf(article),
      position,
      start_at: new Date(Math.max(start.getTime(), input.publishAt.getTime())),
      end_at: end,
    };
  });
}

function badgeOf({ badge }: Pick<DemoArticle, "badge"> = { badge: "" }) {
  return { badge, badge_en: BADGES[badge] ?? "" };
}

function strength({ counts, badge }: DemoArticle): number {
  return counts.views + (badge === "" ? 0 : 20_000);
}
