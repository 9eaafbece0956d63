import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { ComplaintEvidence } from "./complaint-evidence.tsx";
import { ComplaintFrame } from "./complaint-frame.tsx";
import styles from "./complaint.module.css";

type State = CallData<"POST /complaint/state">;

/** The state of a complaint, for holders of its number. */
export function ComplaintState() {
  const t = useMessages("complaint");
  const [state, setState] = useState<State>();
  const form = useForm({
    validate: ({ number = "" }) => (number.trim() === "" ? { number: t.faults.number } : {}),
    send: async ({ number = "" }) => {
      setState(undefined);
      const answer = await request("POST /complaint/state", { input: { number }, silent: true });
      if (!answer.ok) return answer.msg;
      setState(answer.data);
      return undefined;
    },
  });
  return (
    <>
      <ComplaintFrame form={form} action={state === undefined ? t.look : t.lookAgain}>
        <Field
          name="number"
          label={t.number}
          hint={t.numberHint}
          error={form.errors["number"]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </ComplaintFrame>
      <div role="status">{state !== undefined && <Shown state={state} />}</div>
    </>
  );
}

function Shown({ state: { number, state, kind, steps, answer, files, acceptBy, answerBy } }: { state: State }) {
  const t = useMessages("complaint");
  const isOpen = state === "new" || state === "accepted";
  return (
    <div className={styles["received"]}>
      <p className={styles["title"]}>{t.states[state]}</p>
      <p>{t.kinds[kind]}</p>
      <ol className={styles["steps"]}>
        {steps.map(({ step, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Steps are only ever added.
          <li key={index}>
            {t.steps[step]} <time dateTime={new Date(at * 1_000).toISOString()}>{formatDateTime(at * 1_000)}</time>
          </li>
        ))}
      </ol>
      {state === "new" && <p>{t.until.new(formatDateTime(acceptBy * 1_000))}</p>}
      {state === "accepted" && <p>{t.until.accepted(formatDateTime(answerBy * 1_000))}</p>}
      {isOpen ? (
        <ComplaintEvidence number={number} attached={files} />
      ) : (
        files > 0 && <p>{t.evidence.attached(files)}</p>
      )}
      {answer !== "" && (
        <blockquote className={styles["answer"]}>
          <strong>{t.answer}</strong>
          <p>{answer}</p>
        </blockquote>
      )}
    </div>
  );
}
