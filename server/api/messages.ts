import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { MESSAGE_KINDS } from "#app/features/members/message/message.events.ts";
import {
  deleteMessages,
  markRead,
  readMessages,
  readUnread,
} from "#app/features/members/message/message.service.server.ts";
import { messageItem, toMessageItem } from "#app/features/members/message/message.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { addEffectCall } from "./effect-call.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idsForm, idsOrAllForm } from "./ids.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** A client that shows all kinds sends none, or an empty one. */
const messageQuery = pageQuery.extend({
  kind: z
    .enum(["", ...MESSAGE_KINDS])
    .optional()
    .transform((kind) => (kind === "" ? undefined : kind)),
});
const messagePage = pageOf(messageItem).extend({ unread: z.int() });

/** The calls of the message box (wire.md section 8); every one touches only the member's own messages. */
export function addMessageCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const list = { schema: { querystring: messageQuery, response: { 200: envelopeOf(messagePage) } } };
  typed.get("/my/message", list, async (request) => {
    const { member } = await calls.memberOf(request, "account/message");
    const { kind, ...paging } = request.query;
    const { rows, total, unread } = await readMessages({ memberId: member.id, kind }, paging);
    const texts = messagesOf(languageOf(request), "message");
    return success({ list: rows.map((row) => toMessageItem(row, texts)), total, unread });
  });

  const count = { schema: { response: { 200: envelopeOf(z.object({ unread: z.int() })) } } };
  typed.get("/my/unread", count, async (request) => {
    const { member } = await calls.memberOf(request);
    return success({ unread: await readUnread(member.id) });
  });

  addEffectCall(app, {
    path: "/my/delMessage",
    form: idsForm,
    run: async (ids, request) => {
      const { member } = await calls.memberOf(request, "account/message/del");
      await deleteMessages(member.id, ids);
      return messagesOf(languageOf(request), "message").deleted;
    },
  });

  const read = { schema: { body: idsOrAllForm, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  typed.post("/my/readMessage", read, async (request) => {
    const { member } = await calls.memberOf(request);
    await markRead(member.id, request.body);
    return success(null, messagesOf(languageOf(request), "message").read);
  });
}
