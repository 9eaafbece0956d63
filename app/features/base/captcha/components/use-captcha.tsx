import { useState, type ComponentType, type ReactNode } from "react";
import type { CaptchaAnswer } from "./captcha-calls.ts";
import { loadMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";

type CaptchaProps = { onSolved: (answer: CaptchaAnswer) => void; onClose: () => void; bits?: number | undefined };
type Asked = {
  Captcha: ComponentType<CaptchaProps>;
  bits: number | undefined;
  give: (answer: CaptchaAnswer | undefined) => void;
};
/** Asks the reader for an answer. With `bits` it requires that much work of the device instead of a picture. */
type Ask = (bits?: number) => Promise<CaptchaAnswer | undefined>;

/** Returns the bits of proof of work that a refused call asks for. With such a proof it may be repeated. 0: none. */
export function workOf(data: unknown): number {
  const isNamed = typeof data === "object" && data !== null && "work" in data && typeof data.work === "number";
  return isNamed ? (data as { work: number }).work : 0;
}

/**
 * The click captcha, loaded on demand. `ask` returns the answer, or undefined when the reader has closed the window. It
 * throws when the captcha cannot be loaded. Place `captcha` outside of any form.
 */
export function useCaptcha(): { ask: Ask; captcha: ReactNode } {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const ask: Ask = async (bits) => {
    const [{ ClickCaptcha }] = await Promise.all([import("./click-captcha.tsx"), loadMessages(language, ["captcha"])]);
    return new Promise<CaptchaAnswer | undefined>((resolve) => {
      setAsked({
        Captcha: ClickCaptcha,
        bits,
        give: (answer) => {
          setAsked(undefined);
          resolve(answer);
        },
      });
    });
  };
  const captcha = asked && (
    <asked.Captcha onSolved={asked.give} onClose={() => asked.give(undefined)} bits={asked.bits} />
  );
  return { ask, captcha };
}
