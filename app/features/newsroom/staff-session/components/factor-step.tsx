import { useMessages } from "#app/i18n/messages.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { FactorField, type FactorWay } from "./factor-field.tsx";
import type { Entry } from "./password-step.tsx";
import { StepForm } from "./step-form.tsx";

type Props = Omit<Extract<Entry, { step: "factor" }>, "step"> & {
  onToken: (token: string) => void;
  onAgain: () => void;
};

/** The second step of the sign-in. It asks for a code from the app or an SMS, or for a recovery code. */
export function FactorStep({ ticket, ways, mobile, onToken, onAgain }: Props) {
  const { signIn: t } = useMessages("newsroom");
  const send = async ({ way, code = "" }: FormValues) => {
    const input = { ticket, way: way as FactorWay, code: code.trim() };
    const answer = await newsroomRequest("POST /newsroom/prove", { input, silent: true });
    if (!answer.ok) return answer.msg;
    onToken(answer.data.token);
    return undefined;
  };
  const form = useForm({ validate: () => ({}), send });
  return (
    <StepForm form={form} action={t.enter} isReady={areFilled(form.values, ["code"])} onAgain={onAgain}>
      <p>{t.factor}</p>
      <FactorField
        ways={ways}
        mobile={mobile}
        sendCode={() => newsroomRequest("POST /newsroom/sendCode", { input: { ticket }, silent: true })}
      />
    </StepForm>
  );
}
