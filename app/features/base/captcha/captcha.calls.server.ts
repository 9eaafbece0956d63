import { z } from "zod";
import { BusyError } from "#app/lib/errors.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import { fail } from "#app/features/base/call/outcome.ts";
import { challengeCheck, challengeQuery, clickChallenge, powChallenge, workQuery } from "./captcha.schema.ts";
import { checkChallenge, createClickChallenge, createPowChallenge } from "./captcha.service.server.ts";

/**
 * Requests a minute from one network. Many readers may share an address of a carrier, but a program soon reaches this
 * limit.
 */
const CHALLENGES_A_MINUTE = 40;
const CHECKS_A_MINUTE = 80;
/**
 * Requests a minute from one network. Many readers may share the address of a mobile carrier, but a program soon
 * reaches this limit.
 */
const LARGEST_CHECK = 256 * 1024;

/**
 * The captcha calls before a sign-in or a code (docs/wire.md#captcha). They offer a picture to click, or a proof of
 * work for readers who cannot see it, and check the answer.
 */
export const captchaCalls = {
  "GET /common/clickCaptcha": openCall({
    input: challengeQuery,
    answer: clickChallenge,
    mostAMinute: CHALLENGES_A_MINUTE,
    run: async ({ input: { id }, language, visitor }) => {
      const challenge = await createClickChallenge({ id, address: visitor.address, language });
      if (challenge === undefined) throw new BusyError("captcha pictures");
      return challenge;
    },
  }),
  "GET /common/powCaptcha": openCall({
    input: workQuery,
    records: { bits: "no record" },
    answer: powChallenge,
    mostAMinute: CHALLENGES_A_MINUTE,
    run: async ({ input, visitor }) => createPowChallenge({ ...input, address: visitor.address }),
  }),
  "POST /common/checkClickCaptcha": openCall({
    input: challengeCheck,
    answer: z.null(),
    bodyLimit: LARGEST_CHECK,
    mostAMinute: CHECKS_A_MINUTE,
    run: async ({ input, visitor }) => ((await checkChallenge({ ...input, address: visitor.address })) ? null : fail()),
  }),
};
