import { request } from "#app/features/base/member-client/member-request.ts";
import type { Answer } from "#app/lib/request/request.ts";
import type { ClickChallenge, PowChallenge } from "../captcha.schema.ts";

/** A challenge and how it was answered, as the business calls take it (docs/wire.md#captcha). */
export type CaptchaAnswer = { captchaId: string; captchaInfo: string };

/** A new picture to click. Failures are shown by the caller. */
export function fetchPicture(): Promise<Answer<ClickChallenge>> {
  return request("GET /common/clickCaptcha", { input: { id: newId() }, silent: true });
}

/** New work for the device, of the usual or of so many bits. */
export function fetchPow(bits?: number): Promise<Answer<PowChallenge>> {
  const input = { id: newId(), ...(bits !== undefined && { bits }) };
  return request("GET /common/powCaptcha", { input, silent: true });
}

/** Asks whether an answer is right; it stays good for one business call. */
export function checkAnswer({ captchaId, captchaInfo }: CaptchaAnswer): Promise<Answer<null>> {
  const input = { id: captchaId, info: captchaInfo, unset: false };
  return request("POST /common/checkClickCaptcha", { input, silent: true });
}

/** Each challenge has a unique name, so that an answer never meets another's picture. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
