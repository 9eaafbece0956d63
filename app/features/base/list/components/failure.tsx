import { useMessages } from "#app/i18n/messages.ts";
import styles from "./failure.module.css";

type Props = {
  text: string;
  onRetry: () => void;
  /** True while a retry is running. */
  isBusy?: boolean;
};

/** The replacement of failed content: the reason, and a button to retry. */
export function Failure({ text, onRetry, isBusy = false }: Props) {
  const t = useMessages("area");
  const common = useMessages("common");
  return (
    <div className={styles["failure"]} role="alert">
      <p>{text === "" ? t.notLoaded : text}</p>
      <button type="button" className="btn" disabled={isBusy} onClick={onRetry}>
        {isBusy ? common.busy : common.tryAgain}
      </button>
    </div>
  );
}
