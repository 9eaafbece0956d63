import { z } from "zod";
import { RECORD_NOUNS } from "#app/features/newsroom/call/topics.ts";
import { READER_QUEUES, TOLD_DESKS } from "./event.rules.ts";

const id = z.int().positive();

/** Events that notify other screens. They contain ids and names, never text (docs/newsroom.md#nouns). */
const newsroomEvent = z.discriminatedUnion("kind", [
  /** The text or the assignment of a story was saved. */
  z.object({ kind: z.literal("saved"), story: id, version: z.int(), by: z.string() }),
  /** A staff member took the lease of a story. `staff` is null if the lease is free again. */
  z.object({ kind: z.literal("lease"), story: id, fence: z.int(), staff: id.nullable(), name: z.string() }),
  /** The state of a story changed. */
  z.object({ kind: z.literal("state"), story: id, state: z.string(), by: z.string() }),
  /** The assignee, deadline or required work of a story changed. */
  z.object({ kind: z.literal("arranged"), story: id, by: z.string() }),
  /** A review step was taken, released or decided. */
  z.object({ kind: z.literal("step"), story: id, step: z.int(), by: z.string() }),
  /** A note on a story was written, answered or resolved. */
  z.object({ kind: z.literal("note"), story: id, by: z.string() }),
  /** The draft of a front was saved, or its lease changed. Or a version of the front went live, was scheduled or failed. */
  z.object({
    kind: z.literal("front"),
    front: z.string(),
    what: z.enum(["draft", "lease", "live", "waiting"]),
    by: z.string(),
  }),
  /** A release was ordered, done or failed. */
  z.object({ kind: z.literal("release"), story: id, state: z.string() }),
  /** A record was added, changed, reordered (`id` 0) or removed. */
  z.object({ kind: z.literal("noun"), noun: z.enum(RECORD_NOUNS), id: z.int().min(0), by: z.string() }),
  /** A flash was handed in, withdrawn, decided or sent. An event without a draft says that a public flash was changed. */
  z.object({ kind: z.literal("flash"), draft: id.optional(), state: z.string() }),
  /** A reader's submission entered a queue or was decided. Database triggers send this event. */
  z.object({ kind: z.literal("queue"), queue: z.enum(READER_QUEUES) }),
  /** A record of a screen changed. The audit log sends this event. */
  z.object({ kind: z.literal("desk"), desk: z.enum(TOLD_DESKS) }),
]);

export type NewsroomEvent = z.infer<typeof newsroomEvent>;

/** A present staff member, and the story that is open on their screen. */
export type Presence = { staff: number; story: number | null };

/** Messages between instances: events, and the presence on each instance. */
export const newsroomMessage = z.union([
  newsroomEvent,
  z.object({
    kind: z.literal("here"),
    instance: z.string(),
    people: z.array(z.object({ staff: id, story: id.nullable() })),
  }),
]);
