import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { COLLECT_TYPES, LONGEST_SEARCH } from "#app/features/members/collect/collect.schema.ts";
import {
  collect,
  hasCollected,
  readCollection,
  uncollect,
} from "#app/features/members/collect/collect.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { addEffectCall } from "./effect-call.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idField } from "./id-field.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

const thing = z.object({ t: z.enum(COLLECT_TYPES), id: idField });

const listQuery = pageQuery.extend({
  t: z.enum([...COLLECT_TYPES, ""]).optional(),
  q: z.string().trim().max(LONGEST_SEARCH).optional(),
});

const item = z.object({
  id: z.int(),
  t: z.enum(COLLECT_TYPES),
  target_id: z.int(),
  title: z.string(),
  cover: z.string(),
  url: z.string(),
  summary: z.string(),
  createtime: z.int(),
  valid: z.boolean(),
});

/** The calls of a member's collection (wire.md section 8). */
export function addCollectCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  const list = { schema: { querystring: listQuery, response: { 200: envelopeOf(pageOf(item)) } } };
  typed.get("/my/collect", list, async (request) => {
    const { member } = await calls.memberOf(request, "account/collect");
    const { t = "", q = "", page, limit } = request.query;
    const filter = { type: t === "" ? undefined : t, search: q };
    return success(await readCollection(member.id, filter, { page, limit }));
  });

  const isIn = z.object({ collected: z.boolean() });
  const state = { schema: { querystring: thing, response: { 200: envelopeOf(isIn) } } };
  typed.get("/my/collected", state, async (request) => {
    const { member } = await calls.memberOf(request);
    const { t: type, id } = request.query;
    return success({ collected: await hasCollected({ memberId: member.id, type, id }) });
  });

  const add = { schema: { body: thing, response: { 200: envelopeOf(isIn) } }, bodyLimit: FORM_LIMIT };
  typed.post("/my/addCollect", add, async (request) => {
    const { member } = await calls.memberOf(request);
    const { t: type, id } = request.body;
    await collect({ memberId: member.id, type, id });
    return success({ collected: true }, messagesOf(languageOf(request), "marks").collected);
  });

  addEffectCall(app, {
    path: "/my/delCollect",
    form: thing,
    run: async ({ t: type, id }, request) => {
      const { member } = await calls.memberOf(request, "account/collect/del");
      await uncollect({ memberId: member.id, type, id });
      return messagesOf(languageOf(request), "marks").uncollected;
    },
  });
}
