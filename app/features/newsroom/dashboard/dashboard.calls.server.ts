import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { RETURNS } from "./dashboard.rules.ts";
import { readCalendar, readDashboard } from "./dashboard.service.server.ts";
import { sayFailure } from "#app/features/newsroom/release/release-fault.ts";

/** An unfinished story. Times are in seconds, 0 for none. */
const dashboardStory = z.object({
  id: z.int(),
  title: z.string(),
  column: z.string(),
  writer: z.string(),
  characters: z.int(),
  /** The time at which the story entered its current state. */
  since: z.int(),
});

/** A release that is waiting, done or failed. */
const dashboardRelease = z.object({
  id: z.int(),
  story: z.int(),
  title: z.string(),
  kind: z.enum(["publish", "update", "correction", "takedown", "restore"]),
  state: z.enum(["waiting", "done", "failed", "cancelled"]),
  dueAt: z.int(),
  doneAt: z.int(),
  orderedBy: z.string(),
  /** The error in the caller's language, empty if there is none. */
  error: z.string(),
});

/** An emergency release of the chief editor that is not reviewed yet. Times are in seconds. */
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
 * A picture in use or a source that expires soon. `story` is a story with the picture. `stories` is the number of such
 * stories that the caller may see.
 */
const ending = z.object({
  kind: z.enum(["picture", "source"]),
  id: z.int(),
  name: z.string(),
  /** The expiry, in seconds. */
  endsAt: z.int(),
  story: z.object({ id: z.int(), title: z.string() }).nullable(),
  stories: z.int(),
});

/** A calendar entry that is not a release. The title of a front is its number. */
const calendarEntry = z.object({
  kind: z.enum(["front", "flash"]),
  id: z.int(),
  title: z.string(),
  at: seconds,
  isDone: z.boolean(),
  by: z.string(),
  /**
   * The version of a flash, which a request to move the flash needs. For a front it is unused, because the id of a front is
   * its number.
   */
  version: z.int(),
  mayMove: z.boolean(),
});
const calendarRelease = dashboardRelease.extend({ mayMove: z.boolean() });
export type CalendarRelease = z.input<typeof calendarRelease>;
export type CalendarEntry = z.input<typeof calendarEntry>;
export type DashboardRelease = z.input<typeof dashboardRelease>;

const time = z.coerce.number().int().min(0).max(32_503_680_000);

/** Work that waits for a staff member, and scheduled work of the newsroom (docs/newsroom.md#screens). */
export const dashboardCalls = {
  "GET /newsroom/dashboard": newsroomCall({
    permission: "staff",
    reads: ["story.state", "story.step", "story.release", "picture", "source"],
    answer: z.object({
      /** Review steps that the caller may take, longest wait first. `takenBy` is the staff member who has taken the step. */
      waiting: z.array(
        dashboardStory.extend({
          step: z.int(),
          steps: z.int(),
          takenBy: z.string(),
          isMine: z.boolean(),
          blocks: z.int(),
          confirms: z.int(),
        }),
      ),
      /** Stories that came back to the caller, each with the note and its author. */
      returned: z.array(dashboardStory.extend({ note: z.string(), by: z.string(), how: z.enum(RETURNS) })),
      writing: z.array(dashboardStory),
      /** Failed releases, then the next scheduled ones. */
      releases: z.array(dashboardRelease),
      /** Emergency releases that wait for review, longest wait first. */
      alone: z.array(aloneStory),
      /** Pictures and sources that expire within seven days and concern the caller, earliest first. */
      ending: z.array(ending),
      /** The count of emergency releases this month, null for callers who may not see it. */
      aloneThisMonth: z.int().nullable(),
    }),
    texts: ["story", "check"],
    run: async ({ actor, language, texts }) => {
      const { releases, ...dashboard } = await readDashboard(actor, language);
      return { ...dashboard, releases: releases.map((release) => ({ ...release, error: sayFailure(release, texts) })) };
    },
  }),
  /** Releases, fronts and flashes of a time range, and all overdue releases. */
  "GET /newsroom/calendar": newsroomCall({
    permission: "story.title",
    reads: ["story.state", "story.step", "story.release", "flash", "front"],
    input: z.object({ from: time, to: time }),
    records: { from: "no record", to: "no record" },
    answer: z.object({ list: z.array(calendarRelease), entries: z.array(calendarEntry) }),
    texts: ["story", "check"],
    run: async ({ input: { from, to }, actor, texts }) => {
      const { list, entries } = await readCalendar(actor, { from: new Date(from * 1_000), to: new Date(to * 1_000) });
      return { list: list.map((release) => ({ ...release, error: sayFailure(release, texts) })), entries };
    },
  }),
};
