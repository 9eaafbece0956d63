import type { ReactNode } from "react";
import { z } from "zod";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { accountLogin, code as codeRule } from "#app/features/base/member/member.schema.ts";
import { profileOfMember } from "#app/features/members/area/components/area-data.ts";
import { Failure } from "#app/features/base/list/components/failure.tsx";
import { Waiting } from "#app/features/base/list/components/waiting.tsx";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { Panel } from "#app/features/members/sign-in/components/panel.tsx";
import { PasswordField } from "#app/features/members/sign-in/components/password-field.tsx";
import { useCodeField } from "#app/features/members/sign-in/components/use-code-field.tsx";
import styles from "./security.module.css";

/** The member's proof: the password, or, without one, a code to the bound number. */
export type Proof = { password: string } | { captcha: string };

type Props = {
  title: string;
  text: string;
  action: string;
  /** Continues with the proof. Returns an error message, or undefined, and then the window closes. */
  onProved: (proof: Proof) => Promise<string | undefined>;
  onClose: () => void;
  /** The progress, once it has begun. */
  children?: ReactNode;
};

/** The template of the code that proves the current number (docs/wire.md#codes). */
const TEMPLATE = "user_mobile_verify";

const byPassword = accountLogin.pick({ password: true });
const byCode = z.object({ captcha: codeRule });

/** Asks for a proof before a command that concerns all of the member's data. */
export function ProofDialog({ title, text, action, onProved, onClose, children }: Props) {
  const t = useMessages("common");
  const memberId = useMember()?.id;
  const profile = profileOfMember.use(memberId);
  const retry = () => {
    if (memberId !== undefined) void profileOfMember.load(memberId);
  };
  const prove = async (proof: Proof) => {
    const failure = await onProved(proof);
    if (failure === undefined) onClose();
    return failure;
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles["proof"]}>
        <p>{text}</p>
        <ProofForm profile={profile} action={action} onProved={prove} onRetry={retry} />
        {children}
        <button type="button" className={`btn ${styles["cancel"]}`} onClick={onClose}>
          {t.cancel}
        </button>
      </div>
    </Dialog>
  );
}

type WayProps = { action: string; onProved: Props["onProved"] };

function ProofForm({
  profile,
  onRetry,
  ...way
}: WayProps & { profile: ReturnType<typeof profileOfMember.use>; onRetry: () => void }) {
  if (profile === undefined) return <Waiting />;
  if (profile.data === undefined) return <Failure text={profile.failure ?? ""} onRetry={onRetry} />;
  return profile.data.profile.hasPassword ? <ByPassword {...way} /> : <ByCode {...way} />;
}

function ByPassword({ action, onProved }: WayProps) {
  const t = useMessages("login");
  const texts = useMessages("validation");
  const form = useForm({
    validate: (values) => fieldErrors(byPassword, values, texts),
    send: ({ password = "" }: FormValues) => onProved({ password }),
  });
  return (
    <Panel form={form} action={action} isReady={areFilled(form.values, ["password"])}>
      <PasswordField
        name="password"
        label={t.password}
        placeholder={t.passwordPlaceholder}
        error={form.errors["password"]}
        autoComplete="current-password"
      />
    </Panel>
  );
}

function ByCode({ action, onProved }: WayProps) {
  const t = useMessages("login");
  const texts = useMessages("validation");
  const form = useForm({
    validate: (values) => fieldErrors(byCode, values, texts),
    send: ({ captcha = "" }: FormValues) => onProved({ captcha }),
  });
  const code = useCodeField({
    form,
    template: TEMPLATE,
    targetName: "mobile",
    placeholder: t.sixDigitsPlaceholder,
  });
  const mobile = useMember()?.mobile ?? "";
  return (
    <>
      <Panel form={form} action={action} isReady={areFilled(form.values, ["captcha"])} notice={code.notice}>
        <input type="hidden" name="mobile" value={mobile} />
        {code.field}
      </Panel>
      {code.captcha}
    </>
  );
}
