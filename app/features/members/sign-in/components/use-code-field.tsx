import { useRef, useState, type ReactNode } from "react";
import type { CaptchaAnswer } from "#app/features/base/captcha/components/captcha-calls.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { Form, FormValues } from "#app/ui/form/use-form.ts";
import { AREA_CODE, CODE_LENGTH } from "#app/features/base/member/member.limits.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { startResendClock, useResendClock } from "./resend-clock.ts";
import { useCaptcha, workOf } from "#app/features/base/captcha/components/use-captcha.tsx";

type Props = {
  form: Form;
  /** The template of the SMS, or the event of the mail (docs/wire.md#codes). */
  template: string;
  /** The name of the field with the number or address. */
  targetName: string;
  placeholder: string;
  channel?: "sms" | "email";
  /** The label, if it differs from the usual one. */
  label?: string;
  /** Other fields that must be valid and are sent along, such as the password. */
  alongNames?: string[];
};

/**
 * A field for a one-time code with a button that sends it. The button first checks the address, then opens a captcha.
 */
export function useCodeField({ form, template, targetName, placeholder, ...more }: Props) {
  const { channel = "sms", label, alongNames = [] } = more;
  const t = useMessages("login");
  // One template may be used for both channels, and each channel has its own waiting time.
  const clock = channel === "sms" ? template : `${channel}:${template}`;
  const left = useResendClock(clock);
  const { ask, captcha } = useCaptcha();
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<CaptchaAnswer>({ captchaId: "", captchaInfo: "" });

  const send = async (values: FormValues, bits?: number): Promise<void> => {
    form.setFailure("");
    setNotice("");
    const given = await ask(bits).catch(() => form.setFailure(t.captchaNotLoaded));
    if (given === undefined) return;
    answer.current = given;
    const along = Object.fromEntries(alongNames.map((name) => [name, values[name]]));
    const sent = await sendBy(channel, template, values[targetName] ?? "", { ...along, ...given });
    if (!sent.ok) {
      const more = workOf(sent.data);
      return more > (bits ?? 0) ? send(values, more) : form.setFailure(sent.msg);
    }
    startResendClock(clock);
    setNotice(sent.msg);
    input.current?.focus();
  };
  const onClick = async () => {
    setSending(true);
    const values = await form.check([targetName, ...alongNames]);
    if (values !== undefined) await send(values);
    setSending(false);
  };

  const field: ReactNode = (
    <Field
      ref={input}
      name="captcha"
      label={label ?? (channel === "sms" ? t.captcha : t.mailCode)}
      placeholder={placeholder}
      error={form.errors["captcha"]}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      after={
        <button type="button" onClick={() => void onClick()} disabled={left > 0 || isSending} data-send-code="">
          {left > 0 ? t.resendIn(left) : isSending ? t.sending : t.sendCode}
        </button>
      }
    />
  );
  return { field, captcha, notice, answer };
}

/** Requests a code over either channel. */
function sendBy(channel: "sms" | "email", template: string, target: string, more: object) {
  const silent = true;
  return channel === "sms"
    ? request("POST /Sms/send", {
        input: { mobile: target, template_code: template, areacode: AREA_CODE, ...more },
        silent,
      })
    : request("POST /Ems/send", { input: { email: target, event: template, ...more }, silent });
}
