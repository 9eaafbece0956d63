import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";

/** What is under way at the desk, and what the line can be filled with. */
export function useFlashDesk() {
  return useQuery(newsroomQuery("GET /newsroom/flashDesk")).data;
}

/** The stream as readers see it, a stretch after the other. */
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

/** Has all of the desk asked for again after an act of one's own; others hear of it by its event. */
export function useFresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).includes("/newsroom/flash") });
  };
}

/** A line that nothing is written in; what its writer has chosen stays for the next. */
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
