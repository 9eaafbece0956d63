import type { ReactNode } from "react";
import type { CaptchaAnswer } from "#app/features/base/captcha/components/captcha-calls.ts";
import { ClickCaptcha } from "#app/features/base/captcha/components/click-captcha.tsx";
import { loadMessages } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";

/**
 * Posts with a captcha if the server requires one. `show` shows and closes the captcha. With `bits` it computes that
 * much work instead. Returns `refused` if the reader has closed it.
 */
export async function postChecked<Answer>(
  post: (captcha: CaptchaAnswer) => Promise<Answer>,
  show: (captcha: ReactNode) => void,
  refused: Answer,
  bits: number | undefined,
): Promise<Answer> {
  await loadMessages(toLanguage(document.documentElement.lang), ["captcha"]);
  const answer = await new Promise<CaptchaAnswer | undefined>((resolve) => {
    show(<ClickCaptcha onSolved={resolve} onClose={() => resolve(undefined)} bits={bits} />);
  });
  show(undefined);
  return answer === undefined ? refused : post(answer);
}
