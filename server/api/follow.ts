import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { FOLLOW_KINDS } from "#app/features/members/follow/follow.schema.ts";
import {
  follow,
  follows,
  readFeed,
  readFollows,
  unfollow,
} from "#app/features/members/follow/follow.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idField } from "./id-field.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

const thing = z.object({ kind: z.enum(FOLLOW_KINDS), id: idField });

const followed = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: z.int(),
  title: z.string(),
  url: z.string(),
  createtime: z.int(),
  gone: z.boolean(),
});

const feedItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  summary: z.string(),
  cover: z.string(),
  createtime: z.int(),
  from: z.string(),
});

/** The calls of what a member follows: columns, industries, subjects. */
export function addFollowCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  const list = { schema: { response: { 200: envelopeOf(z.object({ list: z.array(followed) })) } } };
  typed.get("/my/follow", list, async (request) => {
    const { member } = await calls.memberOf(request, "account/follow");
    return success({ list: await readFollows(member.id, languageOf(request)) });
  });

  const feed = { schema: { querystring: pageQuery, response: { 200: envelopeOf(pageOf(feedItem)) } } };
  typed.get("/my/followFeed", feed, async (request) => {
    const { member } = await calls.memberOf(request, "account/follow");
    return success(await readFeed(member.id, request.query, languageOf(request)));
  });

  const isOn = z.object({ following: z.boolean() });
  const state = { schema: { querystring: thing, response: { 200: envelopeOf(isOn) } } };
  typed.get("/my/following", state, async (request) => {
    const { member } = await calls.memberOf(request);
    return success({ following: await follows({ memberId: member.id, ...request.query }) });
  });

  const change = { schema: { body: thing, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  typed.post("/my/addFollow", change, async (request) => {
    const { member } = await calls.memberOf(request);
    await follow({ memberId: member.id, ...request.body });
    return success(null, messagesOf(languageOf(request), "marks").followed);
  });
  typed.post("/my/delFollow", change, async (request) => {
    const { member } = await calls.memberOf(request, "account/follow/del");
    await unfollow({ memberId: member.id, ...request.body });
    return success(null, messagesOf(languageOf(request), "marks").unfollowed);
  });
}
