import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { MESSAGE_KINDS, type EventTexts, type MessageEvent } from "./message.events.ts";
import type { MessageRow } from "./message.repo.server.ts";

/** A message in the API (docs/wire.md#member-lists). */
export const messageItem = z.object({
  id: z.int(),
  type: z.enum(MESSAGE_KINDS),
  title: z.string(),
  content: z.string(),
  /** A path on this site; '' for none. */
  url: z.string(),
  is_read: z.boolean(),
  createtime: seconds,
});

/** The texts of messages. */
export type MessageTexts = { events: EventTexts; unknown: { title: string; content: string } };

/** The columns of a message that its member sees. */
type ShownRow = Pick<MessageRow, "id" | "kind" | "event" | "facts" | "url" | "read_at" | "created_at">;

/** Returns a message in the reader's language. */
export function toMessageItem(row: ShownRow, texts: MessageTexts): z.output<typeof messageItem> {
  return {
    id: row.id,
    type: row.kind,
    ...messageText(row, texts),
    // Another release or a manual change may have stored the address, so only a path on this site becomes a link.
    url: sameSitePath(row.url) ?? "",
    is_read: row.read_at !== null,
    createtime: row.created_at,
  };
}

/** Returns the text of an event. Another release may have stored an event that this release does not know. */
export function messageText(
  { event, facts }: { event: string; facts: unknown },
  { events, unknown }: MessageTexts,
): { title: string; content: string } {
  if (!Object.hasOwn(events, event)) return unknown;
  const told = { event, facts } as MessageEvent;
  const say = events[told.event] as (facts: MessageEvent["facts"]) => { title: string; content: string };
  return say(told.facts);
}
