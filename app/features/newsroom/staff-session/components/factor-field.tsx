import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { Answer } from "#app/lib/request/request.ts";
import { Field } from "#app/ui/form/field.tsx";
import styles from "./sign-in.module.css";

/** The methods of the second factor. */
export type FactorWay = "app" | "sms" | "recovery";

type Props = {
  ways: readonly FactorWay[];
  /** The masked mobile number to which codes are sent. */
  mobile: string;
  /** Sends a code to the mobile number. */
  sendCode: () => Promise<Answer<unknown>>;
};

/** The form fields `way` (the method) and `code`. */
export function FactorField({ ways, mobile, sendCode }: Props) {
  const { signIn: t } = useMessages("newsroom");
  const [way, setWay] = useState<FactorWay>(ways[0] ?? "app");
  return (
    <>
      {ways.length > 1 && (
        <fieldset className={styles["ways"]}>
          <legend className="visually-hidden">{t.way}</legend>
          {ways.map((one) => (
            <label key={one}>
              <input type="radio" name="way" value={one} checked={one === way} onChange={() => setWay(one)} />
              <span>{t.ways[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {ways.length <= 1 && <input type="hidden" name="way" value={way} />}
      <CodeField key={way} way={way} mobile={mobile} sendCode={sendCode} />
    </>
  );
}

/** The field for the code of one method. It gets the focus when the method is chosen. */
function CodeField({ way, mobile, sendCode }: Omit<Props, "ways"> & { way: FactorWay }) {
  const { signIn: t } = useMessages("newsroom");
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={field}>
      <Field
        name="code"
        label={t.codes[way]}
        hint={way === "sms" ? t.smsTo(mobile) : t.hints[way]}
        autoComplete="one-time-code"
        inputMode={way === "recovery" ? "text" : "numeric"}
        spellCheck={false}
        maxLength={40}
        after={way === "sms" ? <SendButton sendCode={sendCode} /> : undefined}
      />
    </div>
  );
}

function SendButton({ sendCode }: Pick<Props, "sendCode">) {
  const { signIn: t } = useMessages("newsroom");
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await sendCode();
    setBusy(false);
    setSaid(answer.msg);
  };
  return (
    <>
      <span className={styles["said"]} role="status">
        {said}
      </span>
      <button type="button" disabled={isBusy} onClick={() => void send()}>
        {t.sendCode}
      </button>
    </>
  );
}
