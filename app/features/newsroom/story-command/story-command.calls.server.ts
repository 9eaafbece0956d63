import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { WHOLE_STORY } from "#app/features/newsroom/call/topics.ts";
import { sayFailure } from "#app/features/newsroom/release/release-fault.ts";
import { ROUND_KINDS } from "#app/features/newsroom/review/review.schema.ts";
import { STORY_ACTS } from "./story-command.policy.ts";
import { readStoryActs } from "./story-command.service.server.ts";

/** Commands on stories (docs/newsroom.md#screens). */
export const storyCommandCalls = {
  /** The commands that the caller may run on a story now, with the data of their windows. Times are seconds, 0 for none. */
  "GET /newsroom/acts": newsroomCall({
    permission: "story.read",
    reads: [...WHOLE_STORY],
    input: z.object({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.object({
      acts: z.array(z.enum(STORY_ACTS)),
      /** The kind with which the newest round was opened. `short` means that one signature is enough. */
      kind: z.enum(ROUND_KINDS),
      short: z.boolean(),
      /** The note to readers, as it was handed in. */
      note: z.string(),
      version: z.int(),
      wasPublic: z.boolean(),
      embargoUntil: secondsOrZero,
      /** The release that is scheduled or has failed; null for none. */
      release: z.object({ dueAt: seconds, error: z.string() }).nullable(),
      /** The emergency release that waits for its review: who ordered it, why, and the deadline of the review. */
      after: z.object({ dueAt: seconds, by: z.string(), reason: z.string() }).nullable(),
    }),
    texts: ["story", "check"],
    run: async ({ input: { id }, actor, texts }) => {
      const { release, after = null, ...rest } = await readStoryActs(actor, id);
      const shown = release === undefined ? null : { dueAt: release.due_at, error: sayFailure(release, texts) };
      return { ...rest, after, release: shown };
    },
  }),
};
