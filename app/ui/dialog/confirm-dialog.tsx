import { useState, type ReactNode } from "react";
import styles from "./confirm-dialog.module.css";
import { DialogFoot } from "./dialog-foot.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  /** The question, shown as title. */
  title: string;
  /** Label of the confirming button. */
  action: string;
  /** Runs the command. Returns the message to show on failure; undefined closes the window. */
  onConfirm: () => Promise<string | undefined>;
  /** Called to close the window, whatever the result. */
  onClose: () => void;
  /** Consequences that the question does not name. */
  children?: ReactNode;
};

/** Asks before a command that cannot be undone. It is open while rendered; `onClose` must remove it. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
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
      <DialogFoot action={action} failure={failure} isBusy={isBusy} onAct={() => void confirm()} onClose={onClose} />
    </Dialog>
  );
}
