import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import type { StoryFilter } from "./use-story-filter.ts";

type Stretch = CallData<"GET /newsroom/stories">;
export type StoryRow = Stretch["stories"][number];

export type StoryList = {
  /** The loaded stories; undefined while loading. */
  rows: StoryRow[] | undefined;
  count: number | undefined;
  isCapped: boolean;
  /** The time in milliseconds when the rows were loaded, if a refetch has failed since. 0 if there are no rows. */
  failedAt: number | undefined;
  /** The time when the rows were loaded. */
  at: number;
  hasMore: boolean;
  isLoading: boolean;
  more: () => void;
};

/** Returns the filtered list, page by page. The shown rows stay until newer ones are loaded. */
export function useStories(filter: StoryFilter): StoryList {
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/stories", filter],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/stories", { input: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const first = query.data?.pages[0];
  return {
    rows: query.data?.pages.flatMap(({ stories }) => stories),
    count: first?.count,
    isCapped: first?.more ?? false,
    failedAt: query.isError ? query.dataUpdatedAt : undefined,
    at: query.dataUpdatedAt,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    more: () => void query.fetchNextPage(),
  };
}
