import type messages from "./flash.zh-cn.ts";
import { encodeCursor } from "#app/lib/cursor.ts";
import { formatDate } from "#app/lib/dates.ts";
import { breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import { CHANNELS, type Channel } from "./flash.channels.ts";
import { flashTitle, newestCursor, type StreamItem, type StreamPage } from "./flash.view.ts";

type Texts = typeof messages;

/** The query parameters of /hours. */
export type HoursAddress = { channel?: Channel; level?: "important"; day?: string; before?: string };

/** The model of /hours. */
export type HoursModel = {
  items: StreamItem[];
  nextCursor: string | null;
  /** The cursor of newer items. It is null on pages that get none: past days and later pages. */
  newestCursor: string | null;
  address: HoursAddress;
  /** Days as yyyy-mm-dd in Asia/Shanghai. */
  today: string;
  olderDay: string | null;
  newerDay: string | null;
  crumbs: Crumb[];
};

/** Number of items named in the structured data. */
const LISTED = 20;

const PATH = "/hours";

/** Returns the path of a part of the stream. Missing fields do not narrow it. */
export function hoursPath(address: HoursAddress): string {
  const query = new URLSearchParams();
  for (const name of ["channel", "level", "day", "before"] as const) {
    const value = address[name];
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** Returns the tabs of the page: all channels and each channel, with the current day and level. */
export function channelTabs({ channel, level, day }: HoursAddress) {
  return [undefined, ...CHANNELS].map((name) => ({
    channel: name,
    href: hoursPath({ channel: name, level, day }),
    current: name === channel,
  }));
}

/** Returns the model of the page. `now` is in milliseconds. */
export function hoursModel(
  stream: StreamPage,
  address: HoursAddress,
  around: { older: string | null; newer: string | null },
  crumbs: Crumb[],
  now: number,
): HoursModel {
  const today = formatDate(now);
  const grows = address.before === undefined && (address.day === undefined || address.day === today);
  return {
    items: stream.items,
    nextCursor: stream.nextCursor,
    newestCursor: grows ? (newestCursor(stream.items) ?? encodeCursor({ time: new Date(now), id: 0 })) : null,
    address,
    today,
    olderDay: around.older,
    newerDay: around.newer,
    crumbs,
  };
}

/** Returns the metadata of the page. Search engines must not index later pages and filtered days. */
export function hoursMeta(model: HoursModel, t: Texts, siteUrl: string): PageMeta {
  const { channel, day, level, before } = model.address;
  const name = channel === undefined ? t.title : `${t.channel[channel]} - ${t.title}`;
  const path = hoursPath({ channel, day });
  return {
    title: day === undefined ? name : t.dayTitle(day),
    description: day === undefined ? t.description : t.dayDescription(day),
    path,
    noindex: before !== undefined || level !== undefined || (day !== undefined && channel !== undefined),
    jsonLd: [
      breadcrumbJsonLd(siteUrl, model.crumbs),
      itemListJsonLd(
        siteUrl,
        t.title,
        model.items.slice(0, LISTED).map((item) => ({ name: flashTitle(item.title, item.text), path: item.href })),
      ),
    ],
  };
}

/** Returns the URL of the public JSON call for the same stream, without its cursor. */
export function streamCall({ channel, level, day }: HoursAddress): string {
  const query = new URLSearchParams({ articles: "1" });
  if (channel !== undefined) query.set("channel", channel);
  if (level !== undefined) query.set("importance", level);
  if (day !== undefined) query.set("day", day);
  return `/api/content/flashes?${query}`;
}

/** Returns whether an item belongs to a filtered stream. A filter by channel or importance excludes articles. */
export function belongs(item: StreamItem, { channel, level, day }: HoursAddress): boolean {
  if (channel !== undefined && item.channel !== channel) return false;
  if (level !== undefined && !item.important) return false;
  return day === undefined || formatDate(item.publishedAt) === day;
}

/** Returns the heading of a day: 11月20日 星期五 今天. `day` and `today` are yyyy-mm-dd. */
export function dayHeading(day: string, today: string, t: Texts): { name: string; weekday: string; near: string } {
  const start = new Date(`${day}T00:00:00Z`);
  const age = Math.round((Date.parse(`${today}T00:00:00Z`) - start.getTime()) / 86_400_000);
  return {
    name: t.dayName(start.getUTCMonth() + 1, start.getUTCDate()),
    weekday: t.weekdays[start.getUTCDay()] ?? "",
    near: age === 0 ? t.today : age === 1 ? t.yesterday : "",
  };
}
