import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { insert, insertForMembersAfter, lockNotice, updateReached, type NewMessage } from "./message.repo.server.ts";

/** The number of members in one transaction of a notice to all. */
const MEMBERS_AT_ONCE = 5_000;

const text = (most: number, multiline: boolean) =>
  z
    .string()
    .transform((value) => plainText(value, { multiline }))
    .refine((value) => value !== "" && codePoints(value) <= most, { error: `it takes 1 to ${most} characters` });

/** The operator's message to members. */
const notice = z.object({
  to: z.union([z.literal("all"), z.int().positive()]),
  title: text(100, false),
  content: text(5_000, true),
  /** The path on this site to which it links. */
  url: z.string().refine((path) => path === "" || sameSitePath(path) === path, {
    error: "it must be a path of this site, such as /news",
  }),
  /** Identifies the notice. Without a key, its text identifies it. */
  key: z.string().min(1).max(200).optional(),
});

export type Notice = z.input<typeof notice>;

/** The number of members who got the notice now, and whether it was sent for the first time. */
export type Sent = { sent: number; isNew: boolean };

/** The stored message of a notice for each member. */
type NoticeMessage = Omit<NewMessage, "member_id" | "event_key"> & { event_key: string };

/**
 * Sends a notice to one member or to all active ones, with an audit entry. A notice to all is sent in pages. Sending it
 * again completes an interrupted one, and each member gets it once, even after deleting it. The same text is the same
 * notice unless the keys differ. Throws `invalid_input`.
 */
export async function sendNotice(input: Notice, actor: Actor): Promise<Sent> {
  requireRight(actor, "message.send");
  const { to, title, content, url, key = keyOf({ title, content, url }) } = accept(notice, input);
  const facts = JSON.stringify({ title, content });
  const message: NoticeMessage = { kind: "notice", event: "notice", facts, url, event_key: `notice:${key}` };
  const detail = { title, url, key };
  if (to !== "all") {
    return withTransaction(async (trx) => {
      const isNew = await sendToOne(to, message, trx);
      if (isNew) await recordAudit({ actor, action: "message.send", targetKind: "member", targetId: to, detail }, trx);
      return { sent: Number(isNew), isNew };
    });
  }
  await withTransaction((trx) =>
    recordAudit({ actor, action: "message.send", targetKind: "members", targetId: "all", detail }, trx),
  );
  return sendToAll(message);
}

/** Returns the key of a notice, a hash of its text. */
function keyOf(words: Pick<Notice, "title" | "content" | "url">): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

async function sendToOne(memberId: number, message: NoticeMessage, trx: Db): Promise<boolean> {
  const event_key = `${message.event_key}:${memberId}`;
  if ((await lockNotice(event_key, trx)) !== 0) return false;
  await updateReached(event_key, memberId, trx);
  return insert({ ...message, event_key, member_id: memberId }, trx);
}

async function sendToAll(message: NoticeMessage): Promise<Sent> {
  let [sent, begun] = [0, undefined as number | undefined];
  for (;;) {
    const { after, last, written } = await withTransaction(async (trx) => {
      const reached = await lockNotice(message.event_key, trx);
      const stretch = await insertForMembersAfter(reached, message, MEMBERS_AT_ONCE, trx);
      if (stretch.last !== undefined) await updateReached(message.event_key, stretch.last, trx);
      return { after: reached, ...stretch };
    });
    begun ??= after;
    sent += written;
    if (last === undefined) return { sent, isNew: begun === 0 };
  }
}
