import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { ROUND_KINDS } from "#app/features/newsroom/review/review.schema.ts";
import { STORY_ACTS } from "#app/features/newsroom/story-command/story-command.policy.ts";

/** A story in work; times are seconds, 0 for none. */
/** How a story came back to its writer; `asked`: a staff member requests its withdrawal. */
const RETURNS = ["returned", "vetoed", "withdrawn", "asked"] as const;
export type Return = (typeof RETURNS)[number];

const deskStory = z.object({
  id: z.int(),
  title: z.string(),
  column: z.string(),
  writer: z.string(),
  characters: z.int(),
  /** When it entered its current state. */
  since: z.int(),
});

/** A release that is waiting, done or failed. */
const deskRelease = z.object({
  id: z.int(),
  story: z.int(),
  title: z.string(),
  kind: z.enum(["publish", "update", "correction", "takedown", "restore"]),
  state: z.enum(["waiting", "done", "failed", "cancelled"]),
  dueAt: z.int(),
  doneAt: z.int(),
  orderedBy: z.string(),
  /** The error in the caller's language; empty without one. */
  error: z.string(),
});

/** An emergency release of the chief editor that is not reviewed yet; times are seconds. */
const aloneStory = z.object({
  id: z.int(),
  title: z.string(),
  by: z.string(),
  reason: z.string(),
  /** The deadline of its review. */
  dueAt: z.int(),
  /** Whether the caller may review it. */
  isMine: z.boolean(),
});

/**
 * A picture in use or a source that expires soon. `story`: a story with the picture; `stories`: how many of them the caller
 * may see.
 */
const ending = z.object({
  kind: z.enum(["picture", "source"]),
  id: z.int(),
  name: z.string(),
  /** Seconds. */
  endsAt: z.int(),
  story: z.object({ id: z.int(), title: z.string() }).nullable(),
  stories: z.int(),
});

/** A calendar entry that is not a release; the title of a front is its number. */
const calendarEntry = z.object({
  kind: z.enum(["front", "flash"]),
  id: z.int(),
  title: z.string(),
  at: z.int(),
  isDone: z.boolean(),
  by: z.string(),
  /** The version of a flash, needed to move it. The id of a front is its number. */
  version: z.int(),
  mayMove: z.boolean(),
});
const calendarRelease = deskRelease.extend({ mayMove: z.boolean() });
export type CalendarRelease = z.infer<typeof calendarRelease>;
export type CalendarEntry = z.infer<typeof calendarEntry>;
export type DeskRelease = z.infer<typeof deskRelease>;

const count = z.int().min(0);
const time = z.coerce.number().int().min(0).max(32_503_680_000);

/** The filters of the list, in the form of its address. */
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

/** Work that waits for a staff member, and scheduled work of the newsroom (docs/newsroom.md#screens). */
export const deskCalls = defineCalls({
  "GET /newsroom/desk": {
    permission: "staff",
    answer: z.object({
      /** Steps that the caller may take, longest wait first. `takenBy`: the staff member who has taken the step. */
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
      /** Stories that came back to the caller, with the note and its author. */
      returned: z.array(deskStory.extend({ note: z.string(), by: z.string(), how: z.enum(RETURNS) })),
      writing: z.array(deskStory),
      /** Failed releases, then the next scheduled ones. */
      releases: z.array(deskRelease),
      /** Emergency releases that wait for review, longest wait first. */
      alone: z.array(aloneStory),
      /** Pictures and sources that expire within seven days and concern the caller, earliest first. */
      ending: z.array(ending),
      /** The count of emergency releases this month; null for callers who may not see it. */
      aloneThisMonth: z.int().nullable(),
    }),
    texts: ["story", "check"],
  },
  /** The number of waiting items per screen of the navigation; 1,001 means more than a thousand. */
  "GET /newsroom/waiting": {
    permission: "staff",
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
  },
  /** The commands that the caller may run on a story now, with the data of their windows. Times are seconds, 0 for none. */
  "GET /newsroom/acts": {
    permission: "story.read",
    input: z.object({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.object({
      acts: z.array(z.enum(STORY_ACTS)),
      /** The kind with which the newest round was opened; `short`: one signature is enough. */
      kind: z.enum(ROUND_KINDS),
      short: z.boolean(),
      /** The note to readers, as it was handed in. */
      note: z.string(),
      version: z.int(),
      wasPublic: z.boolean(),
      embargoUntil: z.int(),
      /** A release that is scheduled or has failed. */
      release: z.object({ dueAt: z.int(), error: z.string() }).nullable(),
      /** The emergency release: who ordered it, why, and the deadline of its review. */
      after: z.object({ dueAt: z.int(), by: z.string(), reason: z.string() }).nullable(),
    }),
    texts: ["story", "check"],
  },
  /** Releases, fronts and flashes of a time range, and all overdue releases. */
  "GET /newsroom/calendar": {
    permission: "story.title",
    input: z.object({ from: time, to: time }),
    records: { from: "no record", to: "no record" },
    answer: z.object({ list: z.array(calendarRelease), entries: z.array(calendarEntry) }),
    texts: ["story", "check"],
  },
  /** The caller's saved views of the list. */
  "GET /newsroom/views": {
    permission: "story.read",
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), filter: viewFilter })) }),
  },
  "POST /newsroom/saveView": {
    permission: "story.read",
    input: z.strictObject({ name: field, filter: viewFilter }),
    answer: z.object({ id: z.int() }),
  },
  "POST /newsroom/removeView": {
    permission: "story.read",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom view" },
    answer: z.null(),
  },
});

type DeskCalls = typeof deskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends DeskCalls {}
}
