import { useQuery } from "@tanstack/react-query";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import type { Report, Review } from "#app/features/newsroom/review/components/use-review.ts";

/** States in which what the machine finds still matters. */
const CHECKED = ["writing", "returned", "in_review", "approved", "scheduled"];

/** What the machine says of the text of now: the report that is there, or one that is made. */
export function useReport(id: number, { story, rounds }: Review): Report | undefined {
  const known = rounds.report ?? undefined;
  const made = useQuery({
    queryKey: ["POST /newsroom/check", { id, version: story.version }],
    queryFn: () => newsroomData("POST /newsroom/check", { input: { id } }),
    enabled: CHECKED.includes(story.state),
  }).data;
  return made ?? known;
}
