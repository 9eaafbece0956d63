import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { isRefused } from "#app/newsroom/kit/client/queries.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";

export type Story = CallData<"GET /newsroom/story">;
export type Rounds = CallData<"GET /newsroom/rounds">;
export type Round = Rounds["rounds"][number];
export type Report = NonNullable<Rounds["report"]>;
export type Finding = Report["findings"][number];
export type Note = CallData<"GET /newsroom/notes">["list"][number];
export type Release = CallData<"GET /newsroom/releases">["list"][number];

/**
 * The reason why a review could not be loaded. `isMissing` means that the story does not exist for this staff member.
 */
export type ReviewFailure = { message: string; isMissing: boolean };

/** Loads the review of a story. The review is undefined while it loads; `failure` is the error. */
export function useReview(id: number) {
  const enabled = Number.isSafeInteger(id) && id > 0;
  const story = useQuery({ ...newsroomQuery("GET /newsroom/story", { id }), enabled });
  const rounds = useQuery({ ...newsroomQuery("GET /newsroom/rounds", { id }), enabled });
  const notes = useQuery({ ...newsroomQuery("GET /newsroom/notes", { id }), enabled }).data?.list ?? [];
  const releases = useQuery({ ...newsroomQuery("GET /newsroom/releases", { id }), enabled }).data?.list ?? [];
  // Shows the error of the first try at once, because the retries may take seconds.
  const error = story.failureReason ?? rounds.failureReason;
  const failure: ReviewFailure | undefined =
    enabled && error === null ? undefined : { message: error?.message ?? "", isMissing: !enabled || isRefused(error) };
  const data =
    story.data !== undefined && rounds.data !== undefined
      ? { story: story.data, rounds: rounds.data, notes, releases }
      : undefined;
  return { data, failure };
}

export type Review = NonNullable<ReturnType<typeof useReview>["data"]>;

/** Returns whether a round changes a public story. Its signer then sees the difference. */
export const changesLive = (round: Round | undefined): boolean => round !== undefined && round.kind !== "publish";

/** Returns the open round, or else the newest one. */
export function roundNow({ rounds }: Pick<Rounds, "rounds">): Round | undefined {
  return rounds[0];
}
