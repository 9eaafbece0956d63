import { isAnsweredOnce } from "#app/features/newsroom/check/check.rules.ts";
import { newsroomQueries } from "#app/newsroom/kit/client/queries.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { Picture } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { waiversOf } from "#app/features/newsroom/review/components/reasons.ts";

/**
 * Returns the pictures that a story without a cover may use. Returns none if its writer has given a reason for the
 * missing cover.
 */
export async function coversToOffer(id: number): Promise<readonly Picture[]> {
  const answer = await newsroomRequest("GET /newsroom/coverChoices", { input: { story: id }, silent: true });
  if (!answer.ok || answer.data.pictures.length === 0) return [];
  const given = new Set((await waiversOf(id)).map(({ finding }) => finding));
  const rounds = await newsroomQueries
    .ensureQueryData(newsroomQuery("GET /newsroom/rounds", { id }))
    .catch(() => undefined);
  const isExplained = rounds?.report?.findings.some((one) => isAnsweredOnce(one.code) && given.has(one.id)) === true;
  return isExplained ? [] : answer.data.pictures;
}

/** Saves the cover of a story that is not open for writing on this screen. Returns the error message on failure. */
export async function saveCover(id: number, cover: number): Promise<string | undefined> {
  const story = await newsroomRequest("GET /newsroom/story", { input: { id }, silent: true });
  if (!story.ok) return story.msg;
  const { fence, version } = story.data;
  const changes = { coverMediaId: { base: version, value: cover } };
  const saved = await newsroomRequest("POST /newsroom/saveStory", { input: { id, fence, changes }, silent: true });
  return saved.ok ? undefined : saved.msg;
}
