import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

/** A story somewhere on its way; times are seconds, 0 for none. */
const deskStory = z.object({
  id: z.int(),
  title: z.string(),
  column: z.string(),
  writer: z.string(),
  characters: z.int(),
  /** Since when it is where it is. */
  since: z.int(),
});

/** A release that is ordered, done or has failed. */
const deskRelease = z.object({
  id: z.int(),
  story: z.int(),
  title: z.string(),
  kind: z.enum(["publish", "update", "correction", "takedown", "restore"]),
  state: z.enum(["waiting", "done", "failed", "cancelled"]),
  dueAt: z.int(),
  doneAt: z.int(),
  orderedBy: z.string(),
  /** Why it failed; empty when it did not. */
  error: z.string(),
});
export type DeskRelease = z.infer<typeof deskRelease>;

const time = z.coerce.number().int().min(0).max(32_503_680_000);

/** What waits for a colleague, and what the newsroom has due (docs/newsroom.md#screens). */
export const deskCalls = defineCalls({
  "GET /office/desk": {
    right: "office",
    data: z.object({
      /** Steps that the caller may take, those that have waited longest first; `takenBy`: somebody is at it. */
      waiting: z.array(
        deskStory.extend({
          step: z.int(),
          steps: z.int(),
          takenBy: z.string(),
          isMine: z.boolean(),
          blocks: z.int(),
          confirms: z.int(),
        }),
      ),
      /** What came back to the caller, with the note and who wrote it. */
      returned: z.array(deskStory.extend({ note: z.string(), by: z.string(), isVeto: z.boolean() })),
      writing: z.array(deskStory),
      /** What failed, then what is due next. */
      releases: z.array(deskRelease),
    }),
  },
  /** Releases of a stretch of time, and what is past due whenever it was. */
  "GET /office/calendar": {
    right: "office/story.read",
    input: z.object({ from: time, to: time }),
    records: { from: "no record", to: "no record" },
    data: z.object({ list: z.array(deskRelease) }),
  },
});

type DeskCalls = typeof deskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends DeskCalls {}
}
