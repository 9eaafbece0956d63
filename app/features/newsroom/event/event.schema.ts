import { z } from "zod";
import { READER_QUEUES, TOLD_DESKS } from "./event.rules.ts";

const id = z.int().positive();

/** What other screens are told of an act: ids and names, never text (docs/newsroom.md#nouns). */
const newsroomEvent = z.discriminatedUnion("kind", [
  /** The words of a story, or what is known of it, were saved. */
  z.object({ kind: z.literal("saved"), story: id, version: z.int(), by: z.string() }),
  /** Somebody began to write in a story, or took it over; null: the hand is free again. */
  z.object({ kind: z.literal("lease"), story: id, fence: z.int(), staff: id.nullable(), name: z.string() }),
  /** A story is in another state. */
  z.object({ kind: z.literal("state"), story: id, state: z.string(), by: z.string() }),
  /** Who is to do a story, until when, or what it needs was said anew. */
  z.object({ kind: z.literal("arranged"), story: id, by: z.string() }),
  /** A step of a review was taken, given back or decided. */
  z.object({ kind: z.literal("step"), story: id, step: z.int(), by: z.string() }),
  /** A note on words of a story was written, answered or settled. */
  z.object({ kind: z.literal("note"), story: id, by: z.string() }),
  /** The draft of a front was saved or changed hands; a version is live, waits for its time, or failed at it. */
  z.object({
    kind: z.literal("front"),
    front: z.string(),
    what: z.enum(["draft", "lease", "live", "waiting"]),
    by: z.string(),
  }),
  /** A release was ordered, done, or failed. */
  z.object({ kind: z.literal("release"), story: id, state: z.string() }),
  /** Something small that is kept by versions was made, changed, put elsewhere in its order or removed. */
  z.object({ kind: z.literal("noun"), noun: z.string(), id: z.int().min(0), by: z.string() }),
  /** A flash was handed in, taken back, decided about or sent, or (without a draft) changed where readers see it. */
  z.object({ kind: z.literal("flash"), draft: id.optional(), state: z.string() }),
  /** Something came into a queue of what readers send in, or was decided there; told by the tables themselves. */
  z.object({ kind: z.literal("queue"), queue: z.enum(READER_QUEUES) }),
  /** Something was done at a desk; told by the audit log. */
  z.object({ kind: z.literal("desk"), desk: z.enum(TOLD_DESKS) }),
]);

export type NewsroomEvent = z.infer<typeof newsroomEvent>;

/** A colleague who is here, and the story that is open on their screen. */
export type Presence = { staff: number; story: number | null };

/** What instances tell each other: events, and who is with each of them. */
export const newsroomMessage = z.union([
  newsroomEvent,
  z.object({
    kind: z.literal("here"),
    instance: z.string(),
    people: z.array(z.object({ staff: id, story: id.nullable() })),
  }),
]);
