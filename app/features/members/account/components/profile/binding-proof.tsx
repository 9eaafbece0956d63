import { useRef } from "react";
import { z } from "zod";
import { useMessages } from "#app/i18n/messages.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { accountLogin, code as codeRule } from "#app/features/base/member/member.schema.ts";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { Panel } from "#app/features/members/sign-in/components/panel.tsx";
import { PasswordField } from "#app/features/members/sign-in/components/password-field.tsx";
import { useCodeField } from "#app/features/members/sign-in/components/use-code-field.tsx";
import type { Bound, Profile } from "./profile-data.ts";
import styles from "./profile.module.css";

/** The result of the first step, for the second one. */
export type Proof = { accountVerificationToken: string; password: string };

type Props = { type: Bound; profile: Profile; onProved: (proof: Proof) => void };

/** The templates of the codes that prove the old number or address. */
const TEMPLATES = { mobile: "user_mobile_verify", email: "user_email_verify" } as const;

const passwordForm = accountLogin.pick({ password: true });
const codeForm = z.object({ captcha: codeRule });

/** The first step: a code to the bound contact, or the password if none is bound. */
export function BindingProof({ type, profile, onProved }: Props) {
  const t = useMessages("profile").bindings;
  if (profile[type] !== "") return <ProofByCode type={type} profile={profile} onProved={onProved} />;
  if (profile.hasPassword) return <ProofByPassword onProved={onProved} />;
  // Members without a password use their other contact as proof.
  const other = type === "mobile" ? "email" : "mobile";
  if (profile[other] !== "") return <ProofByCode type={other} profile={profile} onProved={onProved} />;
  return (
    <div className={styles["text"]}>
      <p>{t.setPasswordFirst}</p>
      <a className="btn" href="/user/account/changePassword">
        {t.setPassword}
      </a>
    </div>
  );
}

function ProofByCode({ type, profile, onProved }: Props) {
  const t = useMessages("profile").bindings;
  const texts = useMessages("validation");
  const member = useMember();
  const { hasPassword } = profile;
  const schema = hasPassword ? codeForm.extend(passwordForm.shape) : codeForm;

  // A code is valid once. A member who returns with the same code has already proved the contact.
  const proved = useRef({ captcha: "", accountVerificationToken: "" });
  const send = async ({ captcha = "", password = "" }: FormValues) => {
    const { accountVerificationToken: token } = proved.current;
    if (token !== "" && captcha === proved.current.captcha) {
      onProved({ accountVerificationToken: token, password });
      return undefined;
    }
    const answer = await request("POST /account/verification", {
      input: { type, captcha },
      silent: true,
    });
    if (!answer.ok) return answer.msg;
    proved.current = { captcha, accountVerificationToken: answer.data.accountVerificationToken };
    onProved({ accountVerificationToken: proved.current.accountVerificationToken, password });
    return undefined;
  };
  const form = useForm({ validate: (values) => fieldErrors(schema, values, texts), send });
  const code = useCodeField({
    form,
    template: TEMPLATES[type],
    targetName: type,
    placeholder: t.codePlaceholder,
    channel: type === "mobile" ? "sms" : "email",
    label: t.code,
    alongNames: hasPassword ? ["password"] : [],
  });
  const isReady = areFilled(form.values, hasPassword ? ["password", "captcha"] : ["captcha"]);
  return (
    <>
      <p className={styles["text"]}>{t.proveOld(profile[type])}</p>
      <Panel form={form} action={t.next} isReady={isReady} notice={code.notice}>
        {hasPassword && <PasswordOfAccount error={form.errors["password"]} />}
        {code.field}
        <input type="hidden" name={type} value={member?.[type] ?? ""} />
      </Panel>
      {code.captcha}
    </>
  );
}

function ProofByPassword({ onProved }: { onProved: (proof: Proof) => void }) {
  const t = useMessages("profile").bindings;
  const texts = useMessages("validation");
  const send = async ({ password = "" }: FormValues) => {
    // This first step checks the password, so that a wrong one is reported before the captcha and the code.
    const answer = await request("POST /account/checkPassword", { input: { password }, silent: true });
    if (!answer.ok) return answer.msg;
    onProved({ accountVerificationToken: "", password });
    return undefined;
  };
  const form = useForm({ validate: (values) => fieldErrors(passwordForm, values, texts), send });
  return (
    <>
      <p className={styles["text"]}>{t.provePassword}</p>
      <Panel form={form} action={t.next} isReady={areFilled(form.values, ["password"])}>
        <PasswordOfAccount error={form.errors["password"]} />
      </Panel>
    </>
  );
}

function PasswordOfAccount({ error }: { error: string | undefined }) {
  const t = useMessages("profile").bindings;
  return (
    <PasswordField
      name="password"
      label={t.password}
      placeholder={t.passwordPlaceholder}
      error={error}
      autoComplete="current-password"
    />
  );
}
