import { useMessages } from "#app/i18n/messages.ts";
import styles from "./failure.module.css";

/** What stands where something could not be got: why, and another try. */
export function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useMessages("area");
  const common = useMessages("common");
  return (
    <div className={styles["failure"]} role="alert">
      <p>{text === "" ? t.notLoaded : text}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {common.tryAgain}
      </button>
    </div>
  );
}
