import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { officeRequest } from "../data/office-request.ts";
import type { Entry } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./sign-in.module.css";
import { StepForm } from "./step-form.tsx";

type Props = Omit<Extract<Entry, { step: "enrol" }>, "step"> & {
  onToken: (token: string) => void;
  onAgain: () => void;
};

/** The first time: an app is bound by a picture or by its secret, and the recovery codes are shown, once. */
export function EnrolStep({ ticket, secret, address, onToken, onAgain }: Props) {
  const { signIn: t } = useMessages("office");
  const [bound, setBound] = useState<{ token: string; recoveryCodes: string[] }>();
  const send = async ({ enrolment = "", code = "" }: FormValues) => {
    const input = { ticket, enrolment, code: code.trim() };
    const answer = await officeRequest("POST /office/enrol", { input, silent: true });
    if (!answer.ok) return answer.msg;
    setBound(answer.data);
    return undefined;
  };
  const form = useForm({ validate: () => ({}), send });
  if (bound !== undefined) return <RecoveryCodes codes={bound.recoveryCodes} onKept={() => onToken(bound.token)} />;
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
      <p>{t.enrol}</p>
      <QrCode text={address} label={t.qr} />
      <p className={styles["secret"]}>
        {t.secret} <code>{secret}</code> <a href={address}>{t.openApp}</a>
      </p>
      <Field
        name="code"
        label={t.codes.app}
        hint={t.hints.app}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
    </StepForm>
  );
}

type Modules = { size: number; get: (row: number, column: number) => number };

/** A QR code as one path; what draws it comes when it is needed. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<Modules>();
  useEffect(() => {
    void import("qrcode").then(({ default: { create } }) => setModules(create(text).modules));
  }, [text]);
  const size = modules?.size ?? 1;
  return (
    <svg className={styles["qr"]} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <path d={modules === undefined ? "" : pathOf(modules)} />
    </svg>
  );
}

/** The dark squares. */
function pathOf(modules: Modules): string {
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const);
  const dark = cells.filter(([row, column]) => modules.get(row, column) !== 0);
  return dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");
}
