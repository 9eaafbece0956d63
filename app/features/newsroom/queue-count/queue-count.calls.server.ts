import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { readWaiting } from "./queue-count.service.server.ts";

const count = z.int().min(0);

/** Counts of the items that wait for a staff member. */
export const queueCountCalls = {
  /** Returns the number of waiting items for each screen of the navigation. 1,001 means more than a thousand. */
  "GET /newsroom/waiting": newsroomCall({
    permission: "staff",
    reads: [
      "story.state",
      "story.step",
      "story.release",
      "flash",
      "front",
      "comment",
      "contribution",
      "error report",
      "complaint",
    ],
    answer: z.object({
      work: count,
      flash: count,
      front: count,
      calendar: count,
      comments: count,
      contributions: count,
      errors: count,
      complaints: count,
    }),
    run: ({ actor }) => readWaiting(actor),
  }),
};
