import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import type { MessageEvent, MessageKind } from "./message.events.ts";
import {
  countMessages,
  countUnread,
  deleteByIds,
  deleteUnread,
  findPage,
  insert,
  updateRead,
  type MessageFilter,
  type MessageRow,
} from "./message.repo.server.ts";

/** A message to a member. */
export type MessageInput = MessageEvent & {
  kind: MessageKind;
  /** Path of our own that it leads to. */
  url?: string;
  /** Identifies the event, among all messages: it is sent once. */
  key?: string;
};

/** Writes a message to a member's box, in the transaction of the event itself, unless the event has one already. */
export async function sendMessage(
  memberId: number,
  { kind, event, facts, url = "", key }: MessageInput,
  trx: Db,
): Promise<void> {
  const json = JSON.stringify(facts);
  await insert({ member_id: memberId, kind, event, facts: json, url, event_key: key ?? null }, trx);
}

/** Withdraws an unread message of an event, by its key. Returns whether it was withdrawn. */
export async function untell(key: string, trx: Db): Promise<boolean> {
  return deleteUnread(key, trx);
}

/** A page of a member's messages, perhaps of one kind, newest first; how many there are, how many of all are unread. */
export async function readMessages(
  kind: MessageFilter["kind"],
  { page, limit }: { page: number; limit: number },
  actor: MemberActor,
): Promise<{ rows: MessageRow[]; total: number; unread: number }> {
  requireRight(actor, "account/message");
  const filter = { memberId: actor.id, kind };
  const [rows, total, unread] = await Promise.all([
    findPage(filter, { limit, offset: (page - 1) * limit }),
    countMessages(filter),
    countUnread(actor.id),
  ]);
  return { rows, total, unread };
}

/** How many messages a member has not read. */
export async function readUnread(actor: MemberActor): Promise<number> {
  return countUnread(actor.id);
}

/** Marks messages as read; ignores missing ones and those of other members. */
export async function markRead(ids: number[] | "all", actor: MemberActor): Promise<void> {
  await updateRead(actor.id, ids);
}

/** Deletes messages; ignores missing ones and those of other members (docs/security.md#i1, #i2). */
export async function deleteMessages(ids: number[], actor: MemberActor): Promise<void> {
  requireRight(actor, "account/message/del");
  await deleteByIds(actor.id, ids);
}
