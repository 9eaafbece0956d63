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
  /** The path on this site to which it links. */
  url?: string;
  /** Identifies the event, so that its message is sent once. */
  key?: string;
};

/**
 * Saves a message about an event in a member's box, in the transaction of the event. Does nothing if `key` already has
 * a message.
 */
export async function sendMessage(
  memberId: number,
  { kind, event, facts, url = "", key }: MessageInput,
  trx: Db,
): Promise<void> {
  const json = JSON.stringify(facts);
  await insert({ member_id: memberId, kind, event, facts: json, url, event_key: key ?? null }, trx);
}

/** Withdraws the unread message of an event by its key. Returns whether it was withdrawn. */
export async function untell(key: string, trx: Db): Promise<boolean> {
  return deleteUnread(key, trx);
}

/**
 * Returns a page of a member's messages, optionally of one kind, newest first, their number, and the total number of
 * unread ones.
 */
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

/** Returns the number of a member's unread messages. */
export async function readUnread(actor: MemberActor): Promise<number> {
  return countUnread(actor.id);
}

/** Marks messages as read. Ignores missing ones and those of other members. */
export async function markRead(ids: number[] | "all", actor: MemberActor): Promise<void> {
  await updateRead(actor.id, ids);
}

/** Deletes messages. Ignores missing ones and those of other members (docs/security.md#i1, #i2). */
export async function deleteMessages(ids: number[], actor: MemberActor): Promise<void> {
  requireRight(actor, "account/message/del");
  await deleteByIds(actor.id, ids);
}
