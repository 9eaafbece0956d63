import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#app/features/base/refusal/refusal.ts";
import { refreshSession } from "#app/features/base/session/session.service.server.ts";
import { envelopeOf, success } from "./envelope.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

const body = z.object({ refresh_token: field });
const renewed = z.object({ type: z.literal("user-refresh"), token: z.string(), refreshToken: z.string() });

/** POST /api/common/refreshToken: new tokens for a kept session (wire.md, decision 5). */
export function addRefreshCall(app: FastifyInstance, calls: MemberCalls): void {
  const shape = { schema: { body, response: { 200: envelopeOf(renewed) } }, bodyLimit: FORM_LIMIT };
  app.withTypeProvider<ZodTypeProvider>().post("/common/refreshToken", shape, async (request) => {
    const { sessions } = await calls.desk();
    const tokens = await refreshSession(request.body.refresh_token, calls.visitorOf(request).network, sessions);
    if (tokens === undefined) throw refusal("sessionOver");
    return success({ type: "user-refresh" as const, ...tokens });
  });
}
