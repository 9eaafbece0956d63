import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/features/audit/audit.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { withTransaction } from "#db/client.ts";
import { insert, insertForMembersAfter } from "./message.repo.server.ts";

/** Members that one transaction of a notice to all reaches. */
const MEMBERS_AT_ONCE = 5_000;

const text = (most: number, multiline: boolean) =>
  z
    .string()
    .transform((value) => plainText(value, { multiline }))
    .refine((value) => value !== "" && codePoints(value) <= most, { error: `it takes 1 to ${most} characters` });

/** What the operator writes to members. */
const notice = z.object({
  to: z.union([z.literal("all"), z.int().positive()]),
  title: text(100, false),
  content: text(5_000, true),
  /** A path of this site that it leads to. */
  url: z.string().refine((path) => path === "" || sameSitePath(path) === path, {
    error: "it must be a path of this site, such as /news",
  }),
  /** `operator:<name>`. */
  actor: z.string().min(1),
  /** Names the notice: with the same key again only those get it who have not got it yet. */
  key: z.string().min(1).max(200).optional(),
});

export type Notice = z.input<typeof notice>;

/**
 * Sends a notice to one member or to all active ones, with an audit line. Gives how many got it now. To all it goes in
 * stretches: one that was cut off is finished by sending it again under its key. Throws `invalid_input`.
 */
export async function sendNotice(input: Notice): Promise<number> {
  const { to, title, content, url, actor, key = randomUUID() } = accept(notice, input);
  const facts = JSON.stringify({ title, content });
  const message = { kind: "notice", event: "notice", facts, url, event_key: `notice:${key}` };
  const detail = { title, url, key };
  if (to !== "all") {
    return withTransaction(async (trx) => {
      const event_key = `${message.event_key}:${to}`;
      const isNew = await insert({ ...message, event_key, member_id: to }, trx);
      if (!isNew) return 0;
      await recordAudit({ actor, action: "message.send", targetKind: "member", targetId: to, detail }, trx);
      return 1;
    });
  }
  await withTransaction((trx) =>
    recordAudit({ actor, action: "message.send", targetKind: "members", targetId: "all", detail }, trx),
  );
  let [sent, after] = [0, 0];
  for (;;) {
    const { last, written } = await withTransaction((trx) =>
      insertForMembersAfter(after, message, MEMBERS_AT_ONCE, trx),
    );
    sent += written;
    if (last === undefined) return sent;
    after = last;
  }
}
