import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { MEMBER_STATES } from "#app/features/base/member/newsroom/member.rules.ts";
import { startOfDay, toSeconds } from "#app/lib/dates.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { dayOf } from "#app/newsroom/kit/list/filter-days.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";

type Stretch = CallData<"GET /newsroom/members">;
export type MemberRow = Stretch["list"][number];
export type MemberDetail = CallData<"GET /newsroom/member">;
export type MemberFilter = Omit<CallInput<"GET /newsroom/members">, "after">;

const DAY_SECONDS = 86_400;
const MOST_CHARACTERS = 60;

/** Returns the filters and the open member, both from the URL. */
export function useMemberPlace() {
  const { address, set, clear } = useAddress();
  const [from, to] = [dayOf(address.get("from")), dayOf(address.get("to"))];
  const state = MEMBER_STATES.find((one) => one === address.get("state"));
  const filter: MemberFilter = {
    q: address.get("q")?.trim().slice(0, MOST_CHARACTERS) ?? "",
    ...(state !== undefined && { state }),
    from: secondsOf(from),
    to: secondsOf(to, 1),
    points: address.get("points") === "1" ? "1" : "",
    muted: address.get("muted") === "1" ? "1" : "",
  };
  const isNarrowed = filter.q !== "" || filter.points !== "" || filter.muted !== "" || [state, from, to].some(Boolean);
  const id = Number(address.get("id") ?? 0);
  return {
    filter,
    days: { from, to },
    isNarrowed,
    open: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    set,
    clear,
  };
}

export type MemberPlace = ReturnType<typeof useMemberPlace>;

/** Loads the filtered members page by page, newest first. */
export function useMembers(filter: MemberFilter) {
  return useInfiniteQuery({
    queryKey: ["GET /newsroom/members", filter],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/members", { input: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Returns the second at which a day begins, or the day that is `later` days after it; 0 for none. */
function secondsOf(day: string | undefined, later = 0): number {
  const start = day === undefined ? undefined : startOfDay(day);
  return start === undefined ? 0 : toSeconds(start) + later * DAY_SECONDS;
}
