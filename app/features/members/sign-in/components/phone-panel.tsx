import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { AREA_CODE, phoneLogin } from "#app/features/base/member/member.schema.ts";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { AgeField } from "./age-field.tsx";
import { MobileField } from "./mobile-field.tsx";
import { KeepBox, Panel } from "./panel.tsx";
import { checkIn, enter, greetingName, PHONE_DELAY_MS } from "./sign-in.ts";
import { useCodeField } from "./use-code-field.tsx";

const TEMPLATE = "user_mobile_login";

/** Signing in by phone and code, which also registers a number that is new. */
export function PhonePanel() {
  const t = useMessages("login");
  const texts = useMessages("validation");
  const [welcome, setWelcome] = useState("");
  const [asksAge, setAsksAge] = useState(false);

  const send = async (values: FormValues) => {
    const { mobile, captcha, keep } = values;
    const answer = await checkIn({
      tab: "login",
      registerType: "mobile",
      templateCode: TEMPLATE,
      mobile,
      captcha,
      areacode: AREA_CODE,
      keep: keep === "on",
      // The server names those who are new, and then they are asked.
      age: asksAge ? values["age"] : "ask",
      ...code.answer.current,
    });
    if (!answer.ok) {
      if (isAboutAge(answer.data)) setAsksAge(true);
      return answer.msg;
    }
    if (!enter(answer.data, PHONE_DELAY_MS)) return t.notKept;
    setWelcome(t.welcome(greetingName(answer.data)));
    return undefined;
  };
  const form = useForm({ validate: (values) => fieldErrors(phoneLogin, values, texts), send });
  const code = useCodeField({ form, template: TEMPLATE, targetName: "mobile", placeholder: t.captchaPlaceholder });

  const isReady =
    welcome === "" && areFilled(form.values, ["mobile", "captcha"]) && (!asksAge || form.values["age"] === "adult");
  return (
    <>
      <Panel form={form} action={t.signIn} isReady={isReady} notice={welcome === "" ? code.notice : welcome}>
        <MobileField name="mobile" error={form.errors["mobile"]} />
        {code.field}
        {asksAge && <AgeField isChild={form.values["age"] === "child"} />}
        <KeepBox />
      </Panel>
      {code.captcha}
    </>
  );
}

/** Whether a refusal asks for the age: the number is nobody's yet. */
function isAboutAge(data: unknown): boolean {
  return typeof data === "object" && data !== null && "age" in data;
}
