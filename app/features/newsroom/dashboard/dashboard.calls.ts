import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { ROUND_KINDS } from "#app/features/newsroom/review/review.schema.ts";
import { STORY_ACTS } from "#app/features/newsroom/story-command/story-command.policy.ts";

/** A story somewhere on its way; times are seconds, 0 for none. */
/** How a story came back to its writer, or that somebody asks for it to come back. */
const RETURNS = ["returned", "vetoed", "withdrawn", "asked"] as const;
export type Return = (typeof RETURNS)[number];

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
  /** Why it failed, in the caller's language; empty when it did not. */
  error: z.string(),
});

/** A story that the chief editor released alone and that nobody has read since; times are seconds. */
const aloneStory = z.object({
  id: z.int(),
  title: z.string(),
  by: z.string(),
  reason: z.string(),
  /** By when somebody has to read it. */
  dueAt: z.int(),
  /** Whether the caller may be the one. */
  isMine: z.boolean(),
});

/** A picture in use or a source that ends soon; `story`: where the picture stands, and in how many that the caller knows of. */
const ending = z.object({
  kind: z.enum(["picture", "source"]),
  id: z.int(),
  name: z.string(),
  /** In seconds. */
  endsAt: z.int(),
  story: z.object({ id: z.int(), title: z.string() }).nullable(),
  stories: z.int(),
});

/** What is due besides releases; the title of a front is its number. */
const calendarEntry = z.object({
  kind: z.enum(["front", "flash"]),
  id: z.int(),
  title: z.string(),
  at: z.int(),
  isDone: z.boolean(),
  by: z.string(),
  /** Of a flash, to be named when it is moved; the id of a front is its number. */
  version: z.int(),
  mayMove: z.boolean(),
});
/** A release in the calendar. */
const calendarRelease = deskRelease.extend({ mayMove: z.boolean() });
export type CalendarRelease = z.infer<typeof calendarRelease>;
export type CalendarEntry = z.infer<typeof calendarEntry>;
export type DeskRelease = z.infer<typeof deskRelease>;

const count = z.int().min(0);
const time = z.coerce.number().int().min(0).max(32_503_680_000);

/** The filters of the list, as its address says them. */
const viewFilter = z.strictObject({
  state: z.string().max(20).optional(),
  column: z.string().max(15).optional(),
  editor: z.string().max(15).optional(),
  source: z.string().max(15).optional(),
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  q: z.string().max(60).optional(),
});
export type ViewFilter = z.infer<typeof viewFilter>;

/** What waits for a colleague, and what the newsroom has due (docs/newsroom.md#screens). */
export const deskCalls = defineCalls({
  "GET /newsroom/desk": {
    right: "newsroom",
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
      returned: z.array(deskStory.extend({ note: z.string(), by: z.string(), how: z.enum(RETURNS) })),
      writing: z.array(deskStory),
      /** What failed, then what is due next. */
      releases: z.array(deskRelease),
      /** What was released without review and has to be read, those first that have waited longest. */
      alone: z.array(aloneStory),
      /** Pictures and sources that end within seven days and concern the caller, what ends first at the top. */
      ending: z.array(ending),
      /** How often that happened this month; null for who has nothing to do with it. */
      aloneThisMonth: z.int().nullable(),
    }),
    texts: ["story", "check"],
  },
  /** How many wait for the caller on each screen of the rail, 1,001 for more than a thousand. */
  "GET /newsroom/waiting": {
    right: "newsroom",
    data: z.object({
      work: count,
      flash: count,
      front: count,
      calendar: count,
      comments: count,
      contributions: count,
      errors: count,
      complaints: count,
    }),
  },
  /** What the caller may do with a story now, and what the windows that do it show. Times are seconds, 0 for none. */
  "GET /newsroom/acts": {
    right: "newsroom/story.read",
    input: z.object({ id: idField }),
    records: { id: "newsroom story" },
    data: z.object({
      acts: z.array(z.enum(STORY_ACTS)),
      /** As what the newest round was handed in, and whether one signature is enough for it. */
      kind: z.enum(ROUND_KINDS),
      short: z.boolean(),
      /** What readers are to be told, as it was handed in. */
      note: z.string(),
      version: z.int(),
      wasPublic: z.boolean(),
      embargoUntil: z.int(),
      /** A release that waits for its time or has failed. */
      release: z.object({ dueAt: z.int(), error: z.string() }).nullable(),
      /** It was released alone: by whom, why, and by when somebody has to read it. */
      after: z.object({ dueAt: z.int(), by: z.string(), reason: z.string() }).nullable(),
    }),
    texts: ["story", "check"],
  },
  /** Releases, fronts and flashes of a stretch of time, and releases that are past due whenever it was. */
  "GET /newsroom/calendar": {
    right: "newsroom/story.title",
    input: z.object({ from: time, to: time }),
    records: { from: "no record", to: "no record" },
    data: z.object({ list: z.array(calendarRelease), entries: z.array(calendarEntry) }),
    texts: ["story", "check"],
  },
  /** The caller's own views of the list. */
  "GET /newsroom/views": {
    right: "newsroom/story.read",
    data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), filter: viewFilter })) }),
  },
  "POST /newsroom/saveView": {
    right: "newsroom/story.read",
    input: z.strictObject({ name: field, filter: viewFilter }),
    data: z.object({ id: z.int() }),
  },
  "POST /newsroom/removeView": {
    right: "newsroom/story.read",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom view" },
    data: z.null(),
  },
});

type DeskCalls = typeof deskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends DeskCalls {}
}
