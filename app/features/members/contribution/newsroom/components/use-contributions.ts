import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { HandedIn } from "#app/features/members/contribution/newsroom/contribution.schema.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";

type Stretch = CallData<"GET /newsroom/contributions">;
export type ContributionRow = Stretch["list"][number];
export type ShownContribution = CallData<"GET /newsroom/contribution">;

/** Loads a queue of contributions page by page. */
export function useContributions(status: HandedIn) {
  return useInfiniteQuery({
    queryKey: ["GET /newsroom/contributions", { status }],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/contributions", { input: { status, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
