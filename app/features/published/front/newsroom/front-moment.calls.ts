import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

/** Seconds; 0 for now. */
const moment = z.int().min(0).max(32_503_680_000);

/** The home page at a future time (docs/newsroom.md#the-page-at-a-moment). */
export const momentCalls = defineCalls({
  /** A finished page for a frame that runs nothing: as it is planned, or with the draft of now. */
  "POST /newsroom/frontPage": {
    permission: "front.draft",
    input: z.strictObject({ at: moment, of: z.enum(["planned", "draft"]) }),
    records: { at: "no record" },
    answer: z.object({ html: z.string() }),
  },
  /** Scheduled changes of the home page within the next seven days; times are seconds. */
  "GET /newsroom/frontMoments": {
    permission: "front.draft",
    answer: z.object({
      list: z.array(
        z.object({
          at: z.int(),
          kind: z.enum(["release", "front", "flash", "begins", "ends"]),
          title: z.string(),
        }),
      ),
    }),
  },
});

type MomentCalls = typeof momentCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MomentCalls {}
}
