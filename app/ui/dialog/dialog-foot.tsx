import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./dialog-foot.module.css";

type Props = {
  /** What the button says that does it. */
  action: ReactNode;
  /** Why it did not work; empty when it did, or was not tried. */
  failure: string;
  isBusy: boolean;
  /** Something is still missing for it. */
  isWaiting?: boolean;
  /** Does it; where the window is a form, its sending does. */
  onAct?: () => void;
  onClose: () => void;
};

/** The foot of a window that does something: what went wrong, the way back, the act. */
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
