import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";

/** Loads the open drafts and the data for the form. */
export function useFlashScreen() {
  return useQuery(newsroomQuery("GET /newsroom/flashScreen")).data;
}

/** Loads the stream as readers see it, page by page. */
export function useFlashes() {
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/flashes"],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/flashes", { input: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, list: query.data?.pages.flatMap(({ list }) => list) };
}

/** Returns an empty flash that keeps the chosen channel and source. */
export const emptyText = ({ channel, source }: Pick<FlashText, "channel" | "source">): FlashText => ({
  title: "",
  content: "",
  importance: "normal",
  channel,
  tags: [],
  industry: "",
  source,
  article: null,
});
