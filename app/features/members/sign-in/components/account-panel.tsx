import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { useRules } from "#app/features/base/member/components/use-rules.ts";
import { KeepBox, Panel } from "./panel.tsx";
import { AccountNameField } from "./account-name-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { ACCOUNT_DELAY_MS, checkIn, enter, greetingName } from "./sign-in.ts";
import { useCaptcha } from "#app/features/base/captcha/components/use-captcha.tsx";

/** Signs in with account and password. Submitting the form opens a captcha. */
export function AccountPanel() {
  const t = useMessages("login");
  const { ask, captcha } = useCaptcha();
  const [welcome, setWelcome] = useState("");

  const send = async (values: FormValues) => {
    const { username, password, keep } = values;
    const given = await ask().catch(() => null);
    if (given === null) return t.captchaNotLoaded;
    if (given === undefined) return undefined;
    const answer = await checkIn({ tab: "userlogin", username, password, keep: keep === "on", ...given });
    if (!answer.ok) return answer.msg;
    if (!enter(answer.data, ACCOUNT_DELAY_MS)) return t.notKept;
    setWelcome(t.welcome(greetingName(answer.data)));
    return undefined;
  };
  const form = useForm({ ...useRules(({ accountLogin }) => accountLogin), send });

  const isReady = welcome === "" && areFilled(form.values, ["username", "password"]);
  return (
    <>
      <Panel form={form} action={t.signIn} isReady={isReady} notice={welcome}>
        <AccountNameField label={t.username} placeholder={t.usernamePlaceholder} error={form.errors["username"]} />
        <PasswordField
          name="password"
          label={t.password}
          placeholder={t.passwordPlaceholder}
          error={form.errors["password"]}
          autoComplete="current-password"
        />
        <KeepBox />
      </Panel>
      {captcha}
    </>
  );
}
