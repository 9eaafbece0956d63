import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  challengeCheck,
  challengeQuery,
  clickChallenge,
  powChallenge,
  workQuery,
} from "#app/features/base/captcha/captcha.schema.ts";
import {
  checkChallenge,
  createClickChallenge,
  createPowChallenge,
} from "#app/features/base/captcha/captcha.service.server.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/limits.ts";
import { CODE, envelope, envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";

/** A minute from one network; a carrier's address may stand for many readers, a program stops here. */
const CHALLENGES_A_MINUTE = 40;
const CHECKS_A_MINUTE = 80;
/** Seconds after which a reader may ask again when too many pictures are waiting to be drawn. */
const RETRY_SECONDS = 3;

/**
 * The calls that tell people from programs (wire.md section 6), ahead of a sign-in or a code: a picture to click, or
 * work for the device of those who cannot see it, and the check of either.
 */
export async function captcha(app: FastifyInstance): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const asked = (most: number) => ({ rateLimit: limitOptions(most) });

  const click = { querystring: challengeQuery, response: { 200: envelopeOf(clickChallenge) } };
  const given = { config: asked(CHALLENGES_A_MINUTE), exposeHeadRoute: false };
  typed.get("/common/clickCaptcha", { schema: click, ...given }, async (request) => {
    const { query, ip } = request;
    const challenge = await createClickChallenge({ id: query.id, address: ip, language: languageOf(request) });
    if (challenge === undefined) throw new HttpError(503, { retryAfter: RETRY_SECONDS });
    return success(challenge);
  });

  const work = { querystring: workQuery, response: { 200: envelopeOf(powChallenge) } };
  typed.get("/common/powCaptcha", { schema: work, ...given }, async ({ query, ip }) =>
    success(await createPowChallenge({ ...query, address: ip })),
  );

  const check = { body: challengeCheck, response: { 200: envelopeOf(z.null()) } };
  typed.post("/common/checkClickCaptcha", { schema: check, config: asked(CHECKS_A_MINUTE) }, async ({ body, ip }) =>
    (await checkChallenge({ ...body, address: ip })) ? success(null) : envelope(CODE.failure, ""),
  );
}
