import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  forgetHistory,
  forgetReading,
  noteReading,
  readHistory,
  switchHistory,
} from "#app/features/members/history/history.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idField } from "./id-field.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

const item = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  readtime: z.int(),
  gone: z.boolean(),
});

/** One article, or the whole history; neither and both of them are mistakes. */
const removal = z.union([
  z.object({ id: idField, all: z.literal(false).optional() }),
  z.object({ all: z.literal(true), id: z.never().optional() }),
]);

const done = { 200: envelopeOf(z.null()) };

const change = <B extends z.ZodType>(body: B) => ({ schema: { body, response: done }, bodyLimit: FORM_LIMIT });

/** The calls of a member's reading history. */
export function addHistoryCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  const page = pageOf(item).extend({ on: z.boolean() });
  typed.get(
    "/my/history",
    { schema: { querystring: pageQuery, response: { 200: envelopeOf(page) } } },
    async (request) => {
      const { member } = await calls.memberOf(request, "account/history");
      const { goneArticle } = messagesOf(languageOf(request), "marks");
      return success(await readHistory(member, request.query, goneArticle));
    },
  );

  typed.post("/my/addHistory", change(z.object({ id: idField })), async (request) => {
    const { member } = await calls.memberOf(request);
    await noteReading(member, request.body.id);
    return success(null);
  });

  typed.post("/my/delHistory", change(removal), async (request) => {
    const { member } = await calls.memberOf(request, "account/history/del");
    if (request.body.all === true) await forgetHistory(member.id);
    else await forgetReading(member.id, request.body.id);
    return success(null, messagesOf(languageOf(request), "marks").historyRemoved);
  });

  typed.post("/my/historySwitch", change(z.object({ on: z.boolean() })), async (request) => {
    const { member } = await calls.memberOf(request);
    const t = messagesOf(languageOf(request), "marks");
    await switchHistory(member.id, request.body.on);
    return success(null, request.body.on ? t.historyOn : t.historyOff);
  });
}
