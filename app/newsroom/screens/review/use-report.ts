import { useQuery } from "@tanstack/react-query";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import type { Report, Review } from "#app/features/newsroom/review/components/use-review.ts";

/** The states in which a story still needs the check. */
const CHECKED = ["writing", "returned", "in_review", "approved", "scheduled"];

/** Returns the check report of the current text. It is the stored report, or a new one if none is stored. */
export function useReport(id: number, { story, rounds }: Review): Report | undefined {
  const known = rounds.report ?? undefined;
  const made = useQuery({
    queryKey: ["POST /newsroom/check", { id, version: story.version }],
    queryFn: () => newsroomData("POST /newsroom/check", { input: { id } }),
    enabled: CHECKED.includes(story.state),
  }).data;
  return made ?? known;
}
