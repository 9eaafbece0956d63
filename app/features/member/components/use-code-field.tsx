import { useRef, useState, type ReactNode } from "react";
import type { CaptchaAnswer } from "#app/features/captcha/components/captcha-calls.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/field.tsx";
import type { Form } from "#app/ui/use-form.ts";
import { AREA_CODE, CODE_LENGTH } from "../member.schema.ts";
import { request } from "./member-request.ts";
import { startResendClock, useResendClock } from "./resend-clock.ts";
import { useCaptcha } from "./use-captcha.tsx";

type Props = {
  form: Form;
  /** The template of the message (wire.md section 5). */
  template: string;
  /** The field that holds the number. */
  mobileName: string;
  placeholder: string;
};

/** The code of a short message with the button that sends it; the number is checked first, then a captcha is asked for. */
export function useCodeField({ form, template, mobileName, placeholder }: Props) {
  const t = useMessages("login");
  const left = useResendClock(template);
  const { ask, captcha } = useCaptcha();
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<CaptchaAnswer>({ captchaId: "", captchaInfo: "" });

  const send = async (mobile: string) => {
    form.setFailure("");
    setNotice("");
    const given = await ask().catch(() => form.setFailure(t.captchaNotLoaded));
    if (given === undefined) return;
    answer.current = given;
    const body = { mobile, template_code: template, areacode: AREA_CODE, ...given };
    const sent = await request("/api/Sms/send", { body, silent: true });
    if (!sent.ok) return form.setFailure(sent.msg);
    startResendClock(template);
    setNotice(sent.msg);
    input.current?.focus();
  };
  const onClick = () => {
    const mobile = form.check([mobileName])?.[mobileName];
    if (mobile === undefined) return;
    setSending(true);
    void send(mobile).finally(() => setSending(false));
  };

  const field: ReactNode = (
    <Field
      ref={input}
      name="captcha"
      label={t.captcha}
      placeholder={placeholder}
      error={form.errors["captcha"]}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      after={
        <button type="button" onClick={onClick} disabled={left > 0 || isSending} data-send-code="">
          {left > 0 ? t.resendIn(left) : isSending ? t.sending : t.sendCode}
        </button>
      }
    />
  );
  return { field, captcha, notice, answer };
}
