import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { AREA_CODE } from "#app/features/base/member/member.limits.ts";
import { useRules } from "#app/features/base/member/components/use-rules.ts";
import { saveMember } from "#app/features/base/member-client/member-store.ts";
import { AccountNameField } from "./account-name-field.tsx";
import { AgeField } from "./age-field.tsx";
import { MobileField } from "./mobile-field.tsx";
import { Panel } from "./panel.tsx";
import { PasswordField } from "./password-field.tsx";
import { checkIn, greetingName } from "./sign-in.ts";
import { useCodeField } from "./use-code-field.tsx";
import { useLeastPassword } from "./ways-in.ts";

const TEMPLATE = "user_register";

/** Registers by mobile number. Afterwards the server determines the next page (docs/content.md#states). */
export function RegisterPanel() {
  const t = useMessages("login");
  const [welcome, setWelcome] = useState("");
  const least = useLeastPassword();

  const send = async ({ username, password, mobile: number, captcha, age }: FormValues) => {
    const answer = await checkIn({
      tab: "register",
      registerType: "mobile",
      templateCode: TEMPLATE,
      username,
      password,
      mobile: number,
      email: "",
      areacode: AREA_CODE,
      captcha,
      age,
      ...code.answer.current,
    });
    if (!answer.ok) return answer.msg;
    if (!saveMember(answer.data.userInfo)) return t.notKept;
    setWelcome(t.welcomeNew(greetingName(answer.data)));
    location.assign(sameSitePath(answer.data.routePath) ?? "/");
    return undefined;
  };
  const form = useForm({ ...useRules(({ mobileRegistration }) => mobileRegistration), send });
  const code = useCodeField({ form, template: TEMPLATE, targetName: "mobile", placeholder: t.captchaPlaceholder });

  const isFilled = areFilled(form.values, ["mobile", "captcha", "username", "password"]);
  const isReady = welcome === "" && isFilled && form.values["age"] === "adult";
  return (
    <>
      <Panel form={form} action={t.register} isReady={isReady} notice={welcome === "" ? code.notice : welcome}>
        <MobileField name="mobile" error={form.errors["mobile"]} />
        {code.field}
        <AccountNameField
          label={t.username}
          placeholder={t.newUsernamePlaceholder}
          hint={form.errors["username"] === undefined ? t.usernameHint : undefined}
          error={form.errors["username"]}
          maxLength={16}
        />
        <PasswordField
          name="password"
          label={t.password}
          placeholder={t.passwordPlaceholder}
          hint={t.passwordHint(least)}
          error={form.errors["password"]}
          autoComplete="new-password"
        />
        <AgeField isChild={form.values["age"] === "child"} />
      </Panel>
      {code.captcha}
    </>
  );
}
