import { useQuery } from "@tanstack/react-query";
import { SPANS, TABLE_NAMES, type Span, type TableName } from "#app/features/newsroom/statistic/statistic.rules.ts";
import { firstDay, timesOf, type StatisticPeriod } from "#app/features/newsroom/statistic/statistic.span.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { formatDate, toSeconds } from "#app/lib/dates.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { dayOf } from "#app/newsroom/kit/list/filter-days.ts";
import { addressNow, useAddress } from "#app/newsroom/kit/list/use-address.ts";

/** Milliseconds between refetches of current figures while the tab is visible. */
const AGAIN_MS = 30_000;

/**
 * Returns the period in the address, and functions to change it. The address omits the latest period and the first
 * table.
 */
export function useSpan() {
  const { address, set } = useAddress();
  const today = formatDate(newsroomNow());
  const asked = askedBy(address, today);
  const to = (day: string, { span } = asked) => set({ day: day >= firstDay({ span, day: today }) ? "" : day });
  const step = (by: number) => {
    const now = askedBy(addressNow(), today);
    to(firstDay(now, by), now);
  };
  const { from, to: end } = timesOf(asked);
  return {
    asked,
    isLatest: asked.day >= firstDay({ span: asked.span, day: today }),
    today,
    stretch: { from: toSeconds(from), to: toSeconds(end) },
    table: tableOf(address),
    earlier: () => step(-1),
    later: () => step(1),
    toDay: (day: string) => to(day),
    toSpan: (other: Span) => set({ span: other === "day" ? "" : other }),
    toTable: (table: TableName) => set({ table: table === "stories" ? "" : table }),
  };
}

function askedBy(address: URLSearchParams, today: string): StatisticPeriod {
  const span: Span = SPANS.find((one) => one === address.get("span")) ?? "day";
  return { span, day: firstDay({ span, day: dayOf(address.get("day")) ?? today }) };
}

/**
 * Returns the table that the URL query names, "stories" by default. It does not check whether the caller may read that table.
 */
export const tableOf = (address: URLSearchParams): TableName =>
  TABLE_NAMES.find((one) => one === address.get("table")) ?? "stories";

/** Loads the figures of a period and their series. */
export function useFigures(asked: StatisticPeriod, isLatest: boolean) {
  return useQuery({ ...newsroomQuery("GET /newsroom/statistics", asked), refetchInterval: isLatest && AGAIN_MS });
}

/** Loads the rows of a table for a period. */
export function useTable(asked: StatisticPeriod, table: TableName, isLatest: boolean) {
  return useQuery({
    ...newsroomQuery("GET /newsroom/statisticTable", { ...asked, table }),
    refetchInterval: isLatest && AGAIN_MS,
  });
}

/** Returns a function that formats numbers in the language of the screen. */
export function useNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(htmlLanguage(useLanguage()));
  return (value) => format.format(value);
}
