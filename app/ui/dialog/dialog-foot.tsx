import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./dialog-foot.module.css";

type Props = {
  /** Label of the button that runs the command. */
  action: ReactNode;
  /** Reason of the failure; empty otherwise. */
  failure: string;
  isBusy: boolean;
  /** A requirement is still missing. */
  isWaiting?: boolean;
  /** Runs the command; undefined in a form, which is submitted instead. */
  onAct?: () => void;
  onClose: () => void;
};

/** Foot of a window with a command: failure, cancel, and the command. */
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
