import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./dialog-foot.module.css";

type Props = {
  /** Label of the button that runs the command. */
  action: ReactNode;
  /** Reason of the failure; empty otherwise. */
  failure: string;
  isBusy: boolean;
  /** Whether a requirement is still missing, so that the command is disabled. */
  isWaiting?: boolean;
  /** Runs the command. Undefined inside a form, where the button submits the form. */
  onAct?: () => void;
  onClose: () => void;
};

/** Footer of a dialog with a command: error message, cancel button, and command button. */
export function DialogFoot({ action, failure, isBusy, isWaiting = false, onAct, onClose }: Props) {
  const t = useMessages("common");
  return (
    <>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <div className={styles["actions"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.cancel}
        </button>
        <button
          type={onAct === undefined ? "submit" : "button"}
          className="btn primary"
          disabled={isBusy || isWaiting}
          onClick={onAct}
        >
          {isBusy ? t.busy : action}
        </button>
      </div>
    </>
  );
}
