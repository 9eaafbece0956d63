import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { AppOffer } from "./app-offer.tsx";
import type { Entry } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepForm } from "./step-form.tsx";

type Props = Omit<Extract<Entry, { step: "enrol" }>, "step"> & {
  onToken: (token: string) => void;
  onAgain: () => void;
};

/**
 * The step of a first sign-in. The staff member binds an app by the QR code or the secret, then sees the recovery codes
 * once.
 */
export function EnrolStep({ ticket, secret, address, onToken, onAgain }: Props) {
  const { signIn: t } = useMessages("newsroom");
  const [bound, setBound] = useState<{ token: string; recoveryCodes: string[] }>();
  const send = async ({ enrolment = "", code = "" }: FormValues) => {
    const input = { ticket, enrolment, code: code.trim() };
    const answer = await newsroomRequest("POST /newsroom/enrol", { input, silent: true });
    if (!answer.ok) return answer.msg;
    setBound(answer.data);
    return undefined;
  };
  const form = useForm({ validate: () => ({}), send });
  if (bound !== undefined)
    return <RecoveryCodes codes={bound.recoveryCodes} action={t.kept} onKept={() => onToken(bound.token)} />;
  return (
    <StepForm form={form} action={t.bind} isReady={areFilled(form.values, ["enrolment", "code"])} onAgain={onAgain}>
      <Field
        name="enrolment"
        label={t.enrolment}
        hint={t.enrolmentHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <AppOffer text={t.enrol} secret={secret} address={address} />
    </StepForm>
  );
}
