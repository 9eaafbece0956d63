import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { SubjectState } from "#app/features/published/subject/newsroom/subject.rules.ts";
import type { SubjectSaid } from "#app/features/published/subject/newsroom/subject.schema.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { savedOf, type Saved } from "#app/newsroom/kit/record/saved.ts";

export type NewsroomSubject = CallData<"GET /newsroom/subject">;
export type Section = SubjectSaid["sections"][number];
export type TimelineEvent = SubjectSaid["timeline"][number];

/** The matching subjects, page by page. */
export function useSubjects(filter: { q: string; state: SubjectState | undefined }) {
  const input = { q: filter.q, ...(filter.state !== undefined && { state: filter.state }) };
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/subjects", input],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/subjects", {
        input: { ...input, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, list: query.data?.pages.flatMap(({ list }) => list) };
}

/** One subject; it is refetched whenever it is opened, since saves are based on it. */
export function useSubject(id: number | undefined) {
  return useQuery({
    ...newsroomQuery("GET /newsroom/subject", { id: id ?? 0 }),
    enabled: id !== undefined,
  });
}

/** Refetches all queries of the screen after a command of its own; other screens are notified by its event. */
export function useFreshSubjects(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => String(name).includes("/newsroom/subject"),
    });
  };
}

/** Default values of a new subject; it begins now. */
export const blankSubject = (now: Date): SubjectSaid => ({
  title: "",
  title_en: "",
  lead: "",
  lead_en: "",
  banner_media_id: null,
  industry: "",
  tags: [],
  status: "ongoing",
  published: false,
  start_at: `${now.toISOString().slice(0, 16)}:00.000Z`,
  end_at: null,
  sections: [],
  timeline: [],
});

/** New sections have negative ids in the browser, to tell them apart; the server gets none. */
export const sent = (record: SubjectSaid): SubjectSaid => ({
  ...record,
  sections: record.sections.map((section) => ({ ...section, id: (section.id ?? 0) > 0 ? section.id : null })),
});

/** Saves a subject, a new one where nothing of it was seen: once for a key. */
export async function saveSubject(
  record: SubjectSaid,
  seen: { id: number; version: number } | undefined,
  key: string,
): Promise<Saved<SubjectSaid>> {
  const input = { subject: sent(record), key, ...seen };
  const answer = await newsroomRequest("POST /newsroom/saveSubject", { input, silent: true });
  return savedOf(answer);
}
