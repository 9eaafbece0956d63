import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { challengeCheck, challengeQuery, clickChallenge, powChallenge, workQuery } from "./captcha.schema.ts";

/** A minute from one network; a carrier's address may stand for many readers, a program stops here. */
const CHALLENGES_A_MINUTE = 40;
const CHECKS_A_MINUTE = 80;
/** Bytes: what is too long is wrong here, not too large. */
const LARGEST_CHECK = 256 * 1024;

/**
 * The calls that tell people from programs (docs/wire.md#captcha), ahead of a sign-in or a code: a picture to click, or
 * work for the device of those who cannot see it, and the check of either.
 */
export const captchaCalls = defineCalls({
  "GET /common/clickCaptcha": {
    right: "anyone",
    input: challengeQuery,
    data: clickChallenge,
    mostAMinute: CHALLENGES_A_MINUTE,
  },
  "GET /common/powCaptcha": {
    right: "anyone",
    input: workQuery,
    records: { bits: "no record" },
    data: powChallenge,
    mostAMinute: CHALLENGES_A_MINUTE,
  },
  "POST /common/checkClickCaptcha": {
    right: "anyone",
    input: challengeCheck,
    data: z.null(),
    bodyLimit: LARGEST_CHECK,
    mostAMinute: CHECKS_A_MINUTE,
  },
});

type CaptchaCalls = typeof captchaCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CaptchaCalls {}
}
