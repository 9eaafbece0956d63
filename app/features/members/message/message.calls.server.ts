import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idsForm, idsOrAllForm } from "#app/features/base/call/ids.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { MESSAGE_KINDS } from "./message.events.ts";
import { messageItem } from "./message.view.ts";

/** A client that shows all kinds sends none, or an empty one. */
const messageQuery = pageQuery.extend({
  kind: z
    .enum(["", ...MESSAGE_KINDS])
    .optional()
    .transform((kind) => (kind === "" ? undefined : kind)),
});

const unread = z.object({ unread: z.int() });

const records = { id: "own message", ids: "own message" } as const;

/** The calls of the message box (docs/wire.md#member-lists); every one touches only the member's own messages. */
export const messageCalls = defineCalls({
  "GET /my/message": {
    permission: "account/message",
    input: messageQuery,
    answer: pageOf(messageItem).extend(unread.shape),
    texts: ["message"],
  },
  "GET /my/unread": { permission: "member", answer: unread },
  "POST /my/delMessage": {
    permission: "account/message/del",
    input: idsForm,
    records,
    answer: z.null(),
    texts: ["message"],
    alsoGet: true,
  },
  "POST /my/readMessage": { permission: "member", input: idsOrAllForm, records, answer: z.null(), texts: ["message"] },
});

type MessageCalls = typeof messageCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MessageCalls {}
}
