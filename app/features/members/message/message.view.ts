import { z } from "zod";
import { toSeconds } from "#app/lib/dates.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { MESSAGE_KINDS, type EventTexts, type MessageEvent } from "./message.events.ts";
import type { MessageRow } from "./message.repo.server.ts";

/** A message on the wire (docs/wire.md#member-lists). */
export const messageItem = z.object({
  id: z.int(),
  type: z.enum(MESSAGE_KINDS),
  title: z.string(),
  content: z.string(),
  /** Path of our own, '' for none. */
  url: z.string(),
  is_read: z.boolean(),
  createtime: z.int(),
});

/** The texts of messages. */
export type MessageTexts = { events: EventTexts; unknown: { title: string; content: string } };

/** The columns of a message for its member. */
type ShownRow = Pick<MessageRow, "id" | "kind" | "event" | "facts" | "url" | "read_at" | "created_at">;

/** A message in the reader's language. */
export function toMessageItem(row: ShownRow, texts: MessageTexts): z.infer<typeof messageItem> {
  return {
    id: row.id,
    type: row.kind,
    ...messageText(row, texts),
    // Stored by whatever release or hand: only what is a path of this site is led to.
    url: sameSitePath(row.url) ?? "",
    is_read: row.read_at !== null,
    createtime: toSeconds(row.created_at),
  };
}

/** The text of an event; another release may have written one that this one does not know. */
export function messageText(
  { event, facts }: { event: string; facts: unknown },
  { events, unknown }: MessageTexts,
): { title: string; content: string } {
  if (!Object.hasOwn(events, event)) return unknown;
  const told = { event, facts } as MessageEvent;
  const say = events[told.event] as (facts: MessageEvent["facts"]) => { title: string; content: string };
  return say(told.facts);
}
