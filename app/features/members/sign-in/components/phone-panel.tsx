import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { AREA_CODE } from "#app/features/base/member/member.limits.ts";
import { useRules } from "#app/features/base/member/components/use-rules.ts";
import { AgeField } from "./age-field.tsx";
import { KeepBox, Panel } from "./panel.tsx";
import { checkIn, enter, greetingName, PHONE_DELAY_MS } from "./sign-in.ts";
import { TargetField, type CodeWay } from "./target-field.tsx";
import { useCodeField } from "./use-code-field.tsx";

/** The differences between codes by SMS and by e-mail. */
const WAYS = {
  sms: { name: "mobile", template: "user_mobile_login", schema: "phoneLogin" },
  email: { name: "email", template: "user_email_login", schema: "mailLogin" },
} as const;

/** Signs in with a code sent to a mobile number, which it registers if it is new, or to a member's e-mail address. */
export function PhonePanel(way: CodeWay) {
  const { name, template, schema } = WAYS[way.channel];
  const t = useMessages("login");
  const [welcome, setWelcome] = useState("");
  const [asksAge, setAsksAge] = useState(false);

  const send = async (values: FormValues) => {
    const { captcha, keep } = values;
    const answer = await checkIn({
      tab: "login",
      registerType: name,
      templateCode: template,
      [name]: values[name],
      captcha,
      areacode: AREA_CODE,
      keep: keep === "on",
      // The first request asks whether the member is new. Only for a new member does the server require the age, which
      // the reader then enters.
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
  const form = useForm({ ...useRules((schemas) => schemas[schema]), send });
  const code = useCodeField({
    form,
    template,
    targetName: name,
    placeholder: way.channel === "sms" ? t.captchaPlaceholder : t.sixDigitsPlaceholder,
    channel: way.channel,
  });

  const isReady =
    welcome === "" && areFilled(form.values, [name, "captcha"]) && (!asksAge || form.values["age"] === "adult");
  return (
    <>
      <Panel form={form} action={t.signIn} isReady={isReady} notice={welcome === "" ? code.notice : welcome}>
        <TargetField {...way} name={name} error={form.errors[name]} />
        {code.field}
        {asksAge && <AgeField isChild={form.values["age"] === "child"} />}
        <KeepBox />
      </Panel>
      {code.captcha}
    </>
  );
}

/** Returns whether a refusal asks for the age: the number has no member yet. */
function isAboutAge(data: unknown): boolean {
  return typeof data === "object" && data !== null && "age" in data;
}
