import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { listDevices, signOutDevice, signOutOthers } from "#app/features/members/account/devices.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { idField } from "./id-field.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

const device = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  createtime: z.int(),
  lastusetime: z.int(),
  current: z.boolean(),
});

/** Where a member is signed in, and signing out from afar: GET account/sessions, POST endSession and endOtherSessions. */
export function addSessionCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const list = envelopeOf(z.object({ list: z.array(device) }));
  typed.get("/account/sessions", { schema: { response: { 200: list } } }, async (request) => {
    const caller = await calls.memberOf(request, "account/security");
    const { unknownDevice } = messagesOf(languageOf(request), "account");
    const devices = await listDevices(caller);
    return success({ list: devices.map((one) => ({ ...one, device: one.device || unknownDevice })) });
  });

  const response = { 200: envelopeOf(z.null()) };
  const one = { schema: { body: z.object({ id: idField }), response }, bodyLimit: FORM_LIMIT };
  typed.post("/account/endSession", one, async (request) => {
    const { member } = await calls.memberOf(request, "account/security/end");
    await signOutDevice(member.id, request.body.id, calls.visitorOf(request));
    return success(null, messagesOf(languageOf(request), "account").sessionEnded);
  });
  typed.post("/account/endOtherSessions", { schema: { response }, bodyLimit: FORM_LIMIT }, async (request) => {
    const ended = await signOutOthers(await calls.memberOf(request, "account/security/end"), calls.visitorOf(request));
    return success(null, messagesOf(languageOf(request), "account").sessionsEnded(ended));
  });
}
