import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { idsForm, idsOrAllForm } from "#app/features/base/call/ids.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { MESSAGE_KINDS } from "./message.events.ts";
import { messageItem } from "./message.view.ts";
import { deleteMessages, markRead, readMessages, readUnread } from "./message.service.server.ts";
import { toMessageItem } from "./message.view.ts";

/** The kind of messages. Clients that show all kinds send none, or an empty one. */
const messageQuery = pageQuery.extend({
  kind: z
    .enum(["", ...MESSAGE_KINDS])
    .optional()
    .transform((kind) => (kind === "" ? undefined : kind)),
});

const unread = z.object({ unread: z.int() });

const records = { id: "own message", ids: "own message" } as const;

/** Calls of the message box (docs/wire.md#member-lists). They access only the member's own messages. */
export const messageCalls = {
  "GET /my/message": memberCall({
    permission: "account/message",
    input: messageQuery,
    answer: pageOf(messageItem).extend(unread.shape),
    texts: ["message"],
    run: async ({ input: { kind, ...paging }, actor, texts: { message } }) => {
      const { rows, total, unread } = await readMessages(kind, paging, actor);
      return { list: rows.map((row) => toMessageItem(row, message)), total, unread };
    },
  }),
  "GET /my/unread": memberCall({
    permission: "member",
    answer: unread,
    run: async ({ actor }) => ({ unread: await readUnread(actor) }),
  }),
  "POST /my/delMessage": memberCall({
    permission: "account/message/del",
    input: idsForm,
    records,
    answer: z.null(),
    texts: ["message"],
    alsoGet: true,
    run: async ({ input: ids, actor, texts }) => {
      await deleteMessages(ids, actor);
      return ok(null, texts.message.deleted);
    },
  }),
  "POST /my/readMessage": memberCall({
    permission: "member",
    input: idsOrAllForm,
    records,
    answer: z.null(),
    texts: ["message"],
    run: async ({ input: ids, actor, texts }) => {
      await markRead(ids, actor);
      return ok(null, texts.message.read);
    },
  }),
};
