import { useEffect, useState } from "react";
import { useCaptcha, workOf } from "#app/features/base/captcha/components/use-captcha.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { codePoints } from "#app/lib/plain-text.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useForm, type FormErrors, type FormValues } from "#app/ui/form/use-form.ts";
import { ACCEPT_WITHIN_DAYS, ANSWER_WITHIN_DAYS } from "../complaint.clock.ts";
import { COMPLAINT_KINDS, LONGEST_ABOUT, LONGEST_CONTACT, LONGEST_TEXT, SHORTEST_TEXT } from "../complaint.schema.ts";
import { ComplaintEvidence } from "./complaint-evidence.tsx";
import { ComplaintFrame } from "./complaint-frame.tsx";
import styles from "./complaint.module.css";

type Sent = CallData<"POST /complaint/send">;

/** The form of a complaint. After sending it shows the complaint's number instead. */
export function ComplaintForm() {
  const [sent, setSent] = useState<Sent>();
  return sent === undefined ? (
    <Filling onSent={setSent} />
  ) : (
    <Received sent={sent} onAnother={() => setSent(undefined)} />
  );
}

function Filling({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useMessages("complaint");
  const { ask, captcha } = useCaptcha();
  const send = async ({ kind = "", about = "", said = "", contact = "" }: FormValues) => {
    const sendWith = async (bits?: number): Promise<string | undefined> => {
      const given = await ask(bits).catch(() => null);
      if (given === null) return t.captchaNotLoaded;
      if (given === undefined) return undefined;
      const input = { kind, about, said, contact, ...given };
      const answer = await request("POST /complaint/send", { input, silent: true });
      if (answer.ok) onSent(answer.data);
      else if (bits === undefined && workOf(answer.data) > 0) return sendWith(workOf(answer.data));
      return answer.ok ? undefined : answer.msg;
    };
    return sendWith();
  };
  const form = useForm({ validate: (values) => faultsOf(values, t.faults), send });
  const { ref, errors, isBusy } = form;
  useAboutOfAddress(ref);
  return (
    <>
      <ComplaintFrame form={form} action={isBusy ? t.busy : t.action} isMain>
        <p className={styles["note"]}>{t.promise(ACCEPT_WITHIN_DAYS, ANSWER_WITHIN_DAYS)}</p>
        <SelectField name="kind" label={t.kind} error={errors["kind"]} defaultValue="">
          <option value="">{t.chooseKind}</option>
          {COMPLAINT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <Field
          name="about"
          label={t.about}
          hint={t.aboutHint}
          error={errors["about"]}
          inputMode="url"
          autoComplete="off"
          maxLength={LONGEST_ABOUT}
        />
        <TextAreaField name="said" label={t.said} hint={t.saidHint} error={errors["said"]} rows={6} />
        <Field
          name="contact"
          label={t.contact}
          hint={t.contactHint}
          error={errors["contact"]}
          autoComplete="email"
          maxLength={LONGEST_CONTACT}
        />
      </ComplaintFrame>
      {captcha}
    </>
  );
}

function Received({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const t = useMessages("complaint");
  const time = (seconds: number) => formatDateTime(seconds * 1_000);
  return (
    <div className={styles["received"]}>
      <div role="status">
        <p className={styles["title"]}>{t.sentTitle}</p>
        <p>{t.keep}</p>
        <p className={styles["number"]}>{sent.number}</p>
        <p>{t.dueBy(time(sent.acceptBy), time(sent.answerBy))}</p>
      </div>
      <ComplaintEvidence number={sent.number} attached={0} />
      <p>
        <button type="button" className="btn" onClick={onAnother}>
          {t.another}
        </button>
      </p>
    </div>
  );
}

/** Returns the faults that the browser can detect. The server also checks addresses and contacts. */
function faultsOf({ kind = "", said = "" }: FormValues, faults: Messages["complaint"]["faults"]): FormErrors {
  const length = codePoints(said.trim());
  return {
    ...(kind === "" && { kind: faults.kind }),
    ...(length < SHORTEST_TEXT && { said: faults.saidTooShort }),
    ...(length > LONGEST_TEXT && { said: faults.saidTooLong }),
  };
}

/** Fills in the page that a link to the form names. */
function useAboutOfAddress(ref: ReturnType<typeof useForm>["ref"]): void {
  useEffect(() => {
    const field = ref.current?.elements.namedItem("about");
    const about = new URLSearchParams(location.search).get("about") ?? "";
    if (field instanceof HTMLInputElement && field.value === "") field.value = about.slice(0, LONGEST_ABOUT);
  }, [ref]);
}
