import { HoursPage } from "#app/features/published/flash/components/hours-page.tsx";
import { hoursQuery } from "#app/features/published/flash/flash.schema.ts";
import { readHours } from "#app/features/published/flash/flash.service.server.ts";
import { hoursMeta, hoursModel } from "#app/features/published/flash/hours.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseDay } from "#app/lib/parse-day.ts";
import { accept } from "#app/lib/accept.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/hours";

export const handle = { params: ["channel", "level", "day", "before"] };

/** Seconds for which the page may be cached, so that a newly opened page is at most this old. */
const MAX_AGE = 30;

export const loader = pageLoader(async ({ url, state }) => {
  const t = messagesOf(state.language, "flash");
  const now = Date.now();
  const day = parseDay(url.searchParams.get("day"), now);
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
  const query = accept(hoursQuery, { ...asked, day });
  const { stream, around } = await readHours(query, state.language, now);
  state.maxAge = MAX_AGE;
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: "/hours" },
  ];
  const address = { ...query, before: url.searchParams.get("before") || undefined };
  const model = hoursModel(stream, address, around, crumbs, now);
  return { model, meta: { ...hoursMeta(model, t, state.siteUrl), feed: "/rss/flashes.xml" } };
});

export const meta = pageMeta;

export default function Hours({ loaderData }: Route.ComponentProps) {
  return <HoursPage model={loaderData.model} />;
}
