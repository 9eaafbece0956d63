import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { SubjectState } from "#app/features/published/subject/newsroom/subject.rules.ts";
import type { SubjectForm } from "#app/features/published/subject/newsroom/subject.schema.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";

export type NewsroomSubject = CallData<"GET /newsroom/subject">;
export type Section = SubjectForm["sections"][number];
export type TimelineEvent = SubjectForm["timeline"][number];

/** Loads the matching subjects page by page. */
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

/** Loads one subject. It is refetched whenever it is opened, because a save needs the current version. */
export function useSubject(id: number | undefined) {
  return useQuery({
    ...newsroomQuery("GET /newsroom/subject", { id: id ?? 0 }),
    enabled: id !== undefined,
  });
}

/** Default values of a new subject, which begins now. */
export const blankSubject = (now: Date): SubjectForm => ({
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

/** Removes the negative ids, which distinguish new sections in the browser only. */
export const sent = (record: SubjectForm): SubjectForm => ({
  ...record,
  sections: record.sections.map((section) => ({ ...section, id: (section.id ?? 0) > 0 ? section.id : null })),
});
