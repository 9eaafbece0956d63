import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { PICTURE_RIGHTS } from "../../picture.rules.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { dayOf } from "#app/newsroom/kit/list/filter-days.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";

type Stretch = CallData<"GET /newsroom/library">;
export type LibraryLine = Stretch["list"][number];
export type LibraryDetail = CallData<"GET /newsroom/libraryPicture">;
export type PictureRecord = LibraryDetail["record"];

/** The filters of the library. */
export type LibraryFilter = Omit<NonNullable<CallInput<"GET /newsroom/library">>, "below">;

const FLAGS = ["usable", "unused", "mine"] as const;
const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** Returns the filters and the open picture from the URL. */
export function useLibraryPlace() {
  const { address, set, clear } = useAddress();
  const rights = PICTURE_RIGHTS.find((one) => one === address.get("rights"));
  const [from, to] = [dayOf(address.get("from")), dayOf(address.get("to"))];
  const q = address.get("q") ?? "";
  const ending = idOf(address.get("ending"));
  const filter: LibraryFilter = {
    ...(q !== "" && { q }),
    ...(rights && { rights }),
    ...(ending !== undefined && { ending }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...Object.fromEntries(FLAGS.filter((flag) => address.get(flag) === "1").map((flag) => [flag, "1"])),
  };
  return { filter, wanted: idOf(address.get("id")), set, clear };
}

/** Loads pictures page by page, newest first. */
export function useLibrary(filter: LibraryFilter) {
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/library", filter],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/library", { input: { ...filter, ...(pageParam && { below: pageParam }) }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    list: query.data?.pages.flatMap(({ list }) => list),
    hasFailed: query.isError,
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
  };
}

/** Loads the full record of a picture. */
export const usePicture = (id: number) => useQuery(newsroomQuery("GET /newsroom/libraryPicture", { id }));
