import type { FastifyInstance } from "fastify";
import { messageCalls } from "#app/features/members/message/message.calls.ts";
import {
  deleteMessages,
  markRead,
  readMessages,
  readUnread,
} from "#app/features/members/message/message.service.server.ts";
import { toMessageItem } from "#app/features/members/message/message.view.ts";
import type { MemberCalls } from "./member-calls.ts";
import { said, serve } from "./serve.ts";

/** Serves the calls of the message box. */
export function addMessageCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, messageCalls, {
    "GET /my/message": async ({ input: { kind, ...paging }, caller: { member }, texts: { message } }) => {
      const { rows, total, unread } = await readMessages({ memberId: member.id, kind }, paging);
      return { list: rows.map((row) => toMessageItem(row, message)), total, unread };
    },
    "GET /my/unread": async ({ caller: { member } }) => ({ unread: await readUnread(member.id) }),
    "POST /my/delMessage": async ({ input: ids, caller: { member }, texts }) => {
      await deleteMessages(member.id, ids);
      return said(null, texts.message.deleted);
    },
    "POST /my/readMessage": async ({ input: ids, caller: { member }, texts }) => {
      await markRead(member.id, ids);
      return said(null, texts.message.read);
    },
  });
}
