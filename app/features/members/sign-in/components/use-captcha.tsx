import { useState, type ComponentType, type ReactNode } from "react";
import type { CaptchaAnswer } from "#app/features/base/captcha/components/captcha-calls.ts";
import { loadMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page-context.tsx";

type CaptchaProps = { onSolved: (answer: CaptchaAnswer) => void; onClose: () => void };
type Asked = { Captcha: ComponentType<CaptchaProps>; give: (answer: CaptchaAnswer | undefined) => void };

/**
 * The click captcha, loaded when it is asked for. `ask` gives the answer, or undefined when the reader has closed it;
 * it throws when it cannot be loaded. `captcha` is to be placed outside of any form.
 */
export function useCaptcha(): { ask: () => Promise<CaptchaAnswer | undefined>; captcha: ReactNode } {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const ask = async () => {
    const [{ ClickCaptcha }] = await Promise.all([
      import("#app/features/base/captcha/components/click-captcha.tsx"),
      loadMessages(language, ["captcha"]),
    ]);
    return new Promise<CaptchaAnswer | undefined>((resolve) => {
      setAsked({
        Captcha: ClickCaptcha,
        give: (answer) => {
          setAsked(undefined);
          resolve(answer);
        },
      });
    });
  };
  const captcha = asked && <asked.Captcha onSolved={asked.give} onClose={() => asked.give(undefined)} />;
  return { ask, captcha };
}
