import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { challengeCheck, challengeQuery, clickChallenge, powChallenge, workQuery } from "./captcha.schema.ts";

/** A minute from one network; a carrier's address may be shared by many readers, a program stops here. */
const CHALLENGES_A_MINUTE = 40;
const CHECKS_A_MINUTE = 80;
/** Bytes: what is too long is wrong here, not too large. */
const LARGEST_CHECK = 256 * 1024;

/**
 * The captcha calls (docs/wire.md#captcha), ahead of a sign-in or a code. They offer a picture to click, or computed work for
 * readers who cannot see it, and check the answer.
 */
export const captchaCalls = defineCalls({
  "GET /common/clickCaptcha": {
    permission: "anyone",
    input: challengeQuery,
    answer: clickChallenge,
    mostAMinute: CHALLENGES_A_MINUTE,
  },
  "GET /common/powCaptcha": {
    permission: "anyone",
    input: workQuery,
    records: { bits: "no record" },
    answer: powChallenge,
    mostAMinute: CHALLENGES_A_MINUTE,
  },
  "POST /common/checkClickCaptcha": {
    permission: "anyone",
    input: challengeCheck,
    answer: z.null(),
    bodyLimit: LARGEST_CHECK,
    mostAMinute: CHECKS_A_MINUTE,
  },
});

type CaptchaCalls = typeof captchaCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CaptchaCalls {}
}
