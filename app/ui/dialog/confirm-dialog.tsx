import { useState, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";

type Props = {
  /** The question. */
  title: string;
  /** What the button says that does it. */
  action: string;
  /** Does it; gives the sentence to show when that did not work, or undefined, and then the window closes. */
  onConfirm: () => Promise<string | undefined>;
  /** The window is to be taken away, whatever came of it. */
  onClose: () => void;
  /** What happens when it is done, where the question does not say it all. */
  children?: ReactNode;
};

/** Asks once more before something that cannot be taken back. Render it to open it; `onClose` is to take it away. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
  const t = useMessages("common");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const confirm = async () => {
    setBusy(true);
    setFailure("");
    const text = await onConfirm();
    setBusy(false);
    if (text === undefined) onClose();
    else setFailure(text);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children !== undefined && <div className={styles["text"]}>{children}</div>}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <div className={styles["actions"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.cancel}
        </button>
        <button type="button" className="btn primary" disabled={isBusy} onClick={() => void confirm()}>
          {isBusy ? t.busy : action}
        </button>
      </div>
    </Dialog>
  );
}
