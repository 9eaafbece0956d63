import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { NoReview } from "#app/features/newsroom/review/components/no-review.tsx";
import { ReviewOfStory } from "./review-of-story.tsx";
import { useReview } from "#app/features/newsroom/review/components/use-review.ts";

/** Shows 审稿: a story with its findings, notes, signatures and available commands. */
export default function ReviewScreen() {
  const { review: t } = useMessages("stories");
  const id = Number(useParams()["id"]);
  const { data, failure } = useReview(id);
  const queue = useQuery(newsroomQuery("GET /newsroom/dashboard")).data?.waiting ?? [];
  if (data !== undefined) {
    const next =
      queue.find((story) => story.id !== id && story.takenBy === "") ?? queue.find((story) => story.id !== id);
    return <ReviewOfStory key={id} id={id} review={data} next={next?.id} />;
  }
  return (
    <>
      <ScreenHead title={t.title} />
      <NoReview failure={failure} />
    </>
  );
}
