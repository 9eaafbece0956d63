import { useInfiniteQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { startOfDay, toSeconds } from "#app/lib/dates.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { dayOf } from "#app/newsroom/kit/list/filter-days.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";

type Stretch = CallData<"GET /newsroom/audit">;
export type LogLine = Stretch["list"][number];

/** The filters of the audit log; `action` is the beginning of its name, `to` the last included day. */
export type LogFilter = Partial<Record<"action" | "actor" | "kind" | "target" | "from" | "to", string>>;

const WORDS = ["action", "actor", "kind", "target"] as const;
const MOST_CHARACTERS = 60;

/** Returns the filters of the audit log, which are in the URL. */
export function useLogFilter() {
  const { address, set, clear } = useAddress();
  const words = WORDS.map((name) => [name, address.get(name)?.trim().slice(0, MOST_CHARACTERS) ?? ""] as const);
  const days = (["from", "to"] as const).map((name) => [name, dayOf(address.get(name)) ?? ""] as const);
  const filter: LogFilter = Object.fromEntries([...words, ...days].filter(([, value]) => value !== ""));
  return { filter, set: (change: LogFilter) => set(change), clear };
}

/** Loads the filtered audit log page by page, newest first. */
export function useLog({ from, to, ...words }: LogFilter) {
  return useInfiniteQuery({
    queryKey: ["GET /newsroom/audit", words, from, to],
    queryFn: ({ pageParam, signal }) => {
      const input = { ...words, from: secondsOf(from), to: secondsOf(to, 1), before: pageParam };
      return newsroomData("GET /newsroom/audit", { input, signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
  });
}

const DAY_SECONDS = 86_400;

/** Returns the second at which a day begins, or the day that is `later` days after it. */
function secondsOf(day: string | undefined, later = 0): number | undefined {
  const start = day === undefined ? undefined : startOfDay(day);
  return start && toSeconds(start) + later * DAY_SECONDS;
}
