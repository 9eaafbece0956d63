import { z } from "zod";
import { useMessages } from "#app/i18n/messages.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { code as codeRule, email, mobile } from "#app/features/base/member/member.schema.ts";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { EmailField } from "#app/features/members/sign-in/components/email-field.tsx";
import { MobileField } from "#app/features/members/sign-in/components/mobile-field.tsx";
import { Panel } from "#app/features/members/sign-in/components/panel.tsx";
import { useCodeField } from "#app/features/members/sign-in/components/use-code-field.tsx";
import type { Proof } from "./binding-proof.tsx";
import type { Bound } from "./profile-data.ts";
import styles from "./profile.module.css";

type Props = {
  type: Bound;
  proof: Proof;
  /** Returns to the first step. */
  onBack: () => void;
  /** Receives the number or address that is now bound. */
  onDone: (target: string) => void;
};

const TEMPLATES = { mobile: "user_change_mobile", email: "user_change_email" } as const;
const RULES = { mobile, email };

/** The second step: the new number or address, with the code sent to it. */
export function BindingNew({ type, proof, onBack, onDone }: Props) {
  const t = useMessages("profile").bindings;
  const texts = useMessages("validation");
  const send = async (values: FormValues) => {
    const target = RULES[type].parse(values[type]);
    const body = { type, captcha: values["captcha"], [type]: target, ...proof };
    const answer = await request("POST /account/changeBind", { input: body, silent: true, showSuccess: true });
    if (!answer.ok) return answer.msg;
    onDone(target);
    return undefined;
  };
  const schema = z.object({ [type]: RULES[type], captcha: codeRule });
  const form = useForm({ validate: (values) => fieldErrors(schema, values, texts), send });
  const code = useCodeField({
    form,
    template: TEMPLATES[type],
    targetName: type,
    placeholder: t.codePlaceholder,
    channel: type === "mobile" ? "sms" : "email",
    label: t.code,
  });
  return (
    <>
      <p className={styles["text"]}>{t.askNew[type]}</p>
      <Panel form={form} action={t.finish} isReady={areFilled(form.values, [type, "captcha"])} notice={code.notice}>
        {type === "mobile" ? (
          <MobileField name="mobile" label={t.newMobile} error={form.errors["mobile"]} />
        ) : (
          <EmailField name="email" label={t.newEmail} error={form.errors["email"]} />
        )}
        {code.field}
      </Panel>
      {code.captcha}
      <button type="button" className={styles["quiet"]} onClick={onBack}>
        {t.back}
      </button>
    </>
  );
}
