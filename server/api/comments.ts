import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { deleteOwnComment } from "#app/features/members/comment/comment-review.service.server.ts";
import {
  addComment,
  likeComment,
  reportComment,
} from "#app/features/members/comment/comment-writing.service.server.ts";
import { provinceOf } from "#app/features/members/comment/comment.place.ts";
import { commentState, memberComment, ownRow } from "#app/features/members/comment/comment.schema.ts";
import { readCommentState, readOwnComments } from "#app/features/members/comment/comment.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { addEffectCall } from "./effect-call.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idField } from "./id-field.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

const commentBody = z.object({
  article: idField,
  // Longer than any comment may be: the service says so in words.
  content: z.string().max(20_000),
  parent: z.union([idField, z.literal("").transform(() => undefined)]).nullish(),
  captchaId: field,
  captchaInfo: field,
});
const likeBody = z.object({
  id: idField,
  on: z.union([z.boolean(), z.stringbool({ truthy: ["1", "true"], falsy: ["0", "false"], case: "sensitive" })]),
});
const reportBody = z.object({ id: idField, reason: field, detail: field });

/** A member's calls about comments (wire.md section 8). `placeHeader`: where a trusted proxy tells the province, if one does. */
export function addCommentCalls(app: FastifyInstance, calls: MemberCalls, placeHeader: string | undefined): void {
  addReads(app, calls);
  addActs(app, calls);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const add = { schema: { body: commentBody, response: { 200: envelopeOf(ownRow) } }, bodyLimit: FORM_LIMIT };
  typed.post("/my/addComment", add, async (request) => {
    const { member } = await calls.memberOf(request);
    const { article: articleId, content, parent, captchaId, captchaInfo } = request.body;
    const captcha = { captchaId, captchaInfo };
    const draft = { articleId, content, answers: parent ?? null, place: placeOf(request, placeHeader), captcha };
    const row = await addComment(draft, member, calls.visitorOf(request), await calls.desk());
    const t = messagesOf(languageOf(request), "comment");
    return success(row, row.status === "approved" ? t.published : t.added);
  });

  addEffectCall(app, {
    path: "/my/delComment",
    form: z.object({ id: idField }),
    run: async ({ id }, request) => {
      const { member } = await calls.memberOf(request, "account/comment/del");
      await deleteOwnComment(id, member.id);
      return messagesOf(languageOf(request), "comment").deleted;
    },
  });
}

function addReads(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const list = { schema: { querystring: pageQuery, response: { 200: envelopeOf(pageOf(memberComment)) } } };
  typed.get("/my/comment", list, async (request) => {
    const { member } = await calls.memberOf(request, "account/comment");
    const { page, limit } = request.query;
    return success(await readOwnComments(member.id, { page, limit }));
  });

  const query = z.object({ article: idField, _n: z.string().optional() });
  const state = { schema: { querystring: query, response: { 200: envelopeOf(commentState) } } };
  typed.get("/my/commentState", state, async (request) => {
    const { member } = await calls.memberOf(request);
    return success(await readCommentState(member, request.query.article));
  });
}

function addActs(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const likes = z.object({ likes: z.int() });
  const like = { schema: { body: likeBody, response: { 200: envelopeOf(likes) } }, bodyLimit: FORM_LIMIT };
  typed.post("/my/likeComment", like, async (request) => {
    const { member } = await calls.memberOf(request);
    const { id, on } = request.body;
    return success({ likes: await likeComment(id, on, member, await calls.desk()) });
  });

  const report = { schema: { body: reportBody, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  typed.post("/my/reportComment", report, async (request) => {
    const { member } = await calls.memberOf(request);
    await reportComment(request.body, member, await calls.desk());
    return success(null, messagesOf(languageOf(request), "comment").reported);
  });
}

/** The province that a trusted proxy tells, in the header that is configured: anybody else could write anything there. */
function placeOf(request: FastifyRequest, header: string | undefined): string {
  // More than the connection's own address is named only when that address is a proxy that is believed.
  const isBelieved = (request.ips?.length ?? 0) > 1;
  const told = header === undefined || !isBelieved ? undefined : request.headers[header];
  return typeof told === "string" ? provinceOf(told) : "";
}
