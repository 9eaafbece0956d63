import type { FastifyInstance } from "fastify";
import { captchaCalls } from "#app/features/base/captcha/captcha.calls.server.ts";
import {
  checkChallenge,
  createClickChallenge,
  createPowChallenge,
} from "#app/features/base/captcha/captcha.service.server.ts";
import { HttpError } from "../http/http-error.ts";
import { fail } from "#app/features/base/call/outcome.ts";
import { serveOpen } from "./serve.ts";

/** Seconds after which a reader may ask again when too many pictures wait to be drawn. */
const RETRY_SECONDS = 3;

/** Serves the calls of the security check, which tells people from programs. */
export async function captcha(app: FastifyInstance): Promise<void> {
  serveOpen(app, captchaCalls, {
    "GET /common/clickCaptcha": async ({ input: { id }, language, request }) => {
      const challenge = await createClickChallenge({ id, address: request.ip, language });
      if (challenge === undefined) throw new HttpError(503, { retryAfter: RETRY_SECONDS });
      return challenge;
    },
    "GET /common/powCaptcha": async ({ input, request }) => createPowChallenge({ ...input, address: request.ip }),
    "POST /common/checkClickCaptcha": async ({ input, request }) =>
      (await checkChallenge({ ...input, address: request.ip })) ? null : fail(),
  });
}
