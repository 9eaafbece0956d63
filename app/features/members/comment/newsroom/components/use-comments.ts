import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { COMMENT_QUEUES, type CommentQueue } from "#app/features/members/comment/newsroom/comment.schema.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";

type Stretch = CallData<"GET /newsroom/comments">;
export type CommentRow = Stretch["list"][number];

/** The state in the URL: the queue, its filters and view, and the open comment. */
export type CommentPlace = {
  queue: CommentQueue;
  member?: number | undefined;
  article?: number | undefined;
  held?: true | undefined;
};

export function useCommentPlace() {
  const { address, set } = useAddress();
  const place: CommentPlace = {
    queue: COMMENT_QUEUES.find((one) => one === address.get("queue")) ?? "waiting",
    member: idOf(address.get("member")),
    article: idOf(address.get("article")),
    held: address.get("held") === "1" || undefined,
  };
  return { place, isTable: address.get("view") === "table", wanted: idOf(address.get("id")), set };
}

/** Loads a queue page by page. */
export function useComments(place: CommentPlace) {
  return useInfiniteQuery({
    queryKey: ["GET /newsroom/comments", place],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/comments", { input: { ...place, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
