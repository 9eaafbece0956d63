import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./sign-in.module.css";

type Props = { codes: readonly string[]; /** The label of the button. */ action: string; onKept: () => void };

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, action, onKept }: Props) {
  const { signIn: t } = useMessages("newsroom");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={styles["form"]}>
      <h2>{t.recovery}</h2>
      <p>{t.recoveryText}</p>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles["actions"]}>
        <button type="button" className="btn primary" onClick={onKept}>
          {action}
        </button>
        <button type="button" className={styles["again"]} onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </button>
      </div>
    </div>
  );
}
