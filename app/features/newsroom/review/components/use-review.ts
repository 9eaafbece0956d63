import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { isRefused, newsroomQuery } from "#app/newsroom/kit/client/query.ts";

export type Story = CallData<"GET /newsroom/story">;
export type Rounds = CallData<"GET /newsroom/rounds">;
export type Round = Rounds["rounds"][number];
export type Report = NonNullable<Rounds["report"]>;
export type Finding = Report["findings"][number];
export type Note = CallData<"GET /newsroom/notes">["list"][number];
export type Release = CallData<"GET /newsroom/releases">["list"][number];

/** Why a review is not there; `isMissing`: there is no such story for this colleague. */
export type ReviewFailure = { message: string; isMissing: boolean };

/** All that the review of a story needs. Undefined until it is there; `failure`: why it is not. */
export function useReview(id: number) {
  const enabled = Number.isSafeInteger(id) && id > 0;
  const story = useQuery({ ...newsroomQuery("GET /newsroom/story", { id }), enabled });
  const rounds = useQuery({ ...newsroomQuery("GET /newsroom/rounds", { id }), enabled });
  const notes = useQuery({ ...newsroomQuery("GET /newsroom/notes", { id }), enabled }).data?.list ?? [];
  const releases = useQuery({ ...newsroomQuery("GET /newsroom/releases", { id }), enabled }).data?.list ?? [];
  // The reason of the first try: what is tried again may take seconds.
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

/** Returns whether a round changes what readers have: then its signer looks at the difference. */
export const changesLive = (round: Round | undefined): boolean => round !== undefined && round.kind !== "publish";

/** The round that is open, or the newest one. */
export function roundNow({ rounds }: Pick<Rounds, "rounds">): Round | undefined {
  return rounds[0];
}
