import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { officeQuery } from "../data/office-query.ts";

export type Story = CallData<"GET /office/story">;
export type Rounds = CallData<"GET /office/rounds">;
export type Round = Rounds["rounds"][number];
export type Report = NonNullable<Rounds["report"]>;
export type Finding = Report["findings"][number];
export type Note = CallData<"GET /office/notes">["list"][number];
export type Release = CallData<"GET /office/releases">["list"][number];

/** All that the review of a story needs. Undefined until it is there; `failure`: why it is not. */
export function useReview(id: number) {
  const story = useQuery(officeQuery("GET /office/story", { id }));
  const rounds = useQuery(officeQuery("GET /office/rounds", { id }));
  const notes = useQuery(officeQuery("GET /office/notes", { id })).data?.list ?? [];
  const releases = useQuery(officeQuery("GET /office/releases", { id })).data?.list ?? [];
  const failure = story.error?.message ?? rounds.error?.message;
  const data =
    story.data !== undefined && rounds.data !== undefined
      ? { story: story.data, rounds: rounds.data, notes, releases }
      : undefined;
  return { data, failure };
}

export type Review = NonNullable<ReturnType<typeof useReview>["data"]>;

/** Whether a round changes what readers have: then its signer looks at the difference. */
export const changesLive = (round: Round | undefined): boolean => round !== undefined && round.kind !== "publish";

/** The round that is open, or the newest one. */
export function roundNow({ rounds }: Pick<Rounds, "rounds">): Round | undefined {
  return rounds[0];
}
