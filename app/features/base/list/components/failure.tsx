import { useMessages } from "#app/i18n/messages.ts";
import styles from "./failure.module.css";

type Props = {
  text: string;
  onRetry: () => void;
  /** Another try is under way. */
  isBusy?: boolean;
};

/** The replacement of failed content: the reason, and another try. */
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
