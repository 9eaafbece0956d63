import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  contributionForm,
  contributionRow,
  savedContribution,
} from "#app/features/members/contribution/contribution.schema.ts";
import {
  deleteContribution,
  readContribution,
  readContributions,
  saveContribution,
  submitContribution,
  withdrawContribution,
} from "#app/features/members/contribution/contribution.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { BODY_LIMIT } from "../http/limits.ts";
import { addEffectCall } from "./effect-call.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idField } from "./id-field.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, tick, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Largest body in characters; its bytes are counted when it is cleaned (security.md X3). */
const LONGEST_BODY = 200_000;

/** An id that may be left out, empty or 0, as a form writes it that has none yet. */
const maybeId = z
  .union([idField, z.literal(["", "0", 0]).transform(() => undefined)])
  .nullish()
  .transform((value) => value ?? undefined);

const saveBody = z.object({
  id: maybeId,
  version: maybeId,
  title: field,
  column: maybeId,
  industry: maybeId,
  body: z
    .string()
    .max(LONGEST_BODY)
    .nullish()
    .transform((value) => value ?? ""),
  cover: field,
  original: tick,
  author: field,
});

const submitBody = z.object({ id: idField, version: idField, realName: field, idNumber: field });

/** The calls of contributing: my/contributions and what begins, keeps, hands in and takes back one of them. */
export function addContributionCalls(app: FastifyInstance, calls: MemberCalls): void {
  addReads(app, calls);
  addWrites(app, calls);
  const form = z.object({ id: maybeId });
  addEffectCall(app, {
    path: "/my/delContribution",
    form,
    async run(values, request) {
      const { member } = await calls.memberOf(request, "account/contribute/del");
      if (values.id !== undefined) await deleteContribution(member.id, values.id);
      return messagesOf(languageOf(request), "contribution").removed;
    },
  });
}

function addReads(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const list = { schema: { querystring: pageQuery, response: { 200: envelopeOf(pageOf(contributionRow)) } } };
  typed.get("/my/contributions", list, async (request) => {
    const { member } = await calls.memberOf(request, "account/contribute");
    return success(await readContributions(member.id, request.query));
  });
  const querystring = z.object({ id: maybeId });
  const single = { schema: { querystring, response: { 200: envelopeOf(contributionForm) } } };
  typed.get("/my/contribution", single, async (request) => {
    const { member } = await calls.memberOf(request);
    const { serverKey } = await calls.desk();
    return success(await readContribution(request.query.id, member, serverKey));
  });
}

function addWrites(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const saving = {
    schema: { body: saveBody, response: { 200: envelopeOf(savedContribution) } },
    bodyLimit: BODY_LIMIT,
  };
  typed.post("/my/saveContribution", saving, async (request) => {
    const { member } = await calls.memberOf(request);
    const { id: known, version, column = null, industry = null, ...rest } = request.body;
    return success(await saveContribution(member.id, { id: known, version, fields: { ...rest, column, industry } }));
  });
  const nothing = { 200: envelopeOf(z.null()) };
  const submitting = { schema: { body: submitBody, response: nothing }, bodyLimit: FORM_LIMIT };
  typed.post("/my/submitContribution", submitting, async (request) => {
    const { member } = await calls.memberOf(request);
    const { serverKey } = await calls.desk();
    const { realName, idNumber, ...which } = request.body;
    await submitContribution(member.id, { ...which, identity: { realName, idNumber } }, serverKey);
    return success(null, messagesOf(languageOf(request), "contribution").submitted);
  });
  const withdrawing = { schema: { body: z.object({ id: idField }), response: nothing }, bodyLimit: FORM_LIMIT };
  typed.post("/my/withdrawContribution", withdrawing, async (request) => {
    const { member } = await calls.memberOf(request);
    await withdrawContribution(member.id, request.body.id);
    return success(null, messagesOf(languageOf(request), "contribution").withdrawn);
  });
}
