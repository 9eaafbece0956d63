import type { CallData } from "#app/features/base/call/call.ts";
import { PasswordField } from "#app/features/members/sign-in/components/password-field.tsx";
import { useCaptcha } from "#app/features/base/captcha/components/use-captcha.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { AccountNameField } from "#app/features/members/sign-in/components/account-name-field.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { StepForm } from "./step-form.tsx";

/** The response to the password, which decides the next step. */
export type Entry = CallData<"POST /newsroom/signIn">;

/** The first step of the sign-in: the member account, its password, and the captcha. */
export function PasswordStep({ onEntry }: { onEntry: (entry: Entry) => void }) {
  const { signIn: t } = useMessages("newsroom");
  const { ask, captcha } = useCaptcha();
  const send = async ({ username = "", password = "" }: FormValues) => {
    const given = await ask().catch(() => null);
    if (given === null) return t.captchaNotLoaded;
    if (given === undefined) return undefined;
    const answer = await newsroomRequest("POST /newsroom/signIn", {
      input: { username, password, ...given },
      silent: true,
    });
    if (!answer.ok) return answer.msg;
    onEntry(answer.data);
    return undefined;
  };
  const form = useForm({ validate: () => ({}), send });
  return (
    <>
      <StepForm form={form} action={t.next} isReady={areFilled(form.values, ["username", "password"])}>
        <AccountNameField label={t.username} placeholder={t.usernamePlaceholder} />
        <PasswordField
          name="password"
          label={t.password}
          placeholder={t.passwordPlaceholder}
          error={undefined}
          autoComplete="current-password"
        />
      </StepForm>
      {captcha}
    </>
  );
}
