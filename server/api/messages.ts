import type { FastifyInstance } from "fastify";
import { messageCalls } from "#app/features/members/message/message.calls.server.ts";
import {
  deleteMessages,
  markRead,
  readMessages,
  readUnread,
} from "#app/features/members/message/message.service.server.ts";
import { toMessageItem } from "#app/features/members/message/message.view.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls of a member's inbox. */
export function addMessageCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, messageCalls, {
    "GET /my/message": async ({ input: { kind, ...paging }, actor, texts: { message } }) => {
      const { rows, total, unread } = await readMessages(kind, paging, actor);
      return { list: rows.map((row) => toMessageItem(row, message)), total, unread };
    },
    "GET /my/unread": async ({ actor }) => ({ unread: await readUnread(actor) }),
    "POST /my/delMessage": async ({ input: ids, actor, texts }) => {
      await deleteMessages(ids, actor);
      return ok(null, texts.message.deleted);
    },
    "POST /my/readMessage": async ({ input: ids, actor, texts }) => {
      await markRead(ids, actor);
      return ok(null, texts.message.read);
    },
  });
}
