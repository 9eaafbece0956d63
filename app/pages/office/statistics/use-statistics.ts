import { useQuery } from "@tanstack/react-query";
import { SPANS, type Span, type TableName } from "#app/features/newsroom/statistic/statistic.rules.ts";
import { firstDay, momentsOf, type Asked } from "#app/features/newsroom/statistic/statistic.span.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { formatDate, toSeconds } from "#app/lib/dates.ts";
import { useLanguage } from "#app/lib/page-context.tsx";
import { officeNow } from "../data/office-clock.ts";
import { officeQuery } from "../data/office-query.ts";
import { dayOf } from "../rows/filter-days.ts";
import { useAddress } from "../rows/use-address.ts";

/** What is counted now is looked at again after so long, while the tab is seen. */
const AGAIN_MS = 30_000;

/** The span that the address asks for, and how to go to others. The latest one and the first table stand in no address. */
export function useSpan() {
  const { address, set } = useAddress();
  const today = formatDate(officeNow());
  const span: Span = SPANS.find((one) => one === address.get("span")) ?? "day";
  const asked: Asked = { span, day: firstDay({ span, day: dayOf(address.get("day")) ?? today }) };
  const latest = firstDay({ span, day: today });
  const to = (day: string) => set({ day: day >= latest ? "" : day });
  const { from, to: end } = momentsOf(asked);
  return {
    asked,
    isLatest: asked.day >= latest,
    today,
    stretch: { from: toSeconds(from), to: toSeconds(end) },
    table: address.get("table"),
    earlier: () => to(firstDay(asked, -1)),
    later: () => to(firstDay(asked, 1)),
    toDay: to,
    toSpan: (other: Span) => set({ span: other === "day" ? "" : other }),
    toTable: (table: TableName) => set({ table: table === "stories" ? "" : table }),
  };
}

/** Figures of a span and its course. */
export function useFigures(asked: Asked, isLatest: boolean) {
  return useQuery({ ...officeQuery("GET /office/statistics", asked), refetchInterval: isLatest && AGAIN_MS });
}

/** The rows of a table of a span. */
export function useTable(asked: Asked, table: TableName, isLatest: boolean) {
  return useQuery({
    ...officeQuery("GET /office/statisticTable", { ...asked, table }),
    refetchInterval: isLatest && AGAIN_MS,
  });
}

/** Numbers as people of the language write them. */
export function useNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(htmlLanguage(useLanguage()));
  return (value) => format.format(value);
}
