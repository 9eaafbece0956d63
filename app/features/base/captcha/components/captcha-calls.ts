import { request } from "#app/features/base/member-client/member-request.ts";
import type { Answer } from "#app/lib/request/request.ts";
import type { ClickChallenge, PowChallenge } from "../captcha.schema.ts";

/** A challenge and its answer, as the business calls expect them (docs/wire.md#captcha). */
export type CaptchaAnswer = { captchaId: string; captchaInfo: string };

/** Requests a new picture to click. The caller shows failures. */
export function fetchPicture(): Promise<Answer<ClickChallenge>> {
  return request("GET /common/clickCaptcha", { input: { id: newId() }, silent: true });
}

/** Requests new work for the device, with the usual or the given number of bits. */
export function fetchPow(bits?: number): Promise<Answer<PowChallenge>> {
  const input = { id: newId(), ...(bits !== undefined && { bits }) };
  return request("GET /common/powCaptcha", { input, silent: true });
}

/** Asks the server whether an answer is right. A right answer can then be used for one business call. */
export function checkAnswer({ captchaId, captchaInfo }: CaptchaAnswer): Promise<Answer<null>> {
  const input = { id: captchaId, info: captchaInfo, unset: false };
  return request("POST /common/checkClickCaptcha", { input, silent: true });
}

/** Returns a unique id for a challenge, so that an answer is never compared with another picture. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
