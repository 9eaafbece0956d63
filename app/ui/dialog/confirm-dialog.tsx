import { useState, type ReactNode } from "react";
import styles from "./confirm-dialog.module.css";
import { DialogFoot } from "./dialog-foot.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  /** The question. */
  title: string;
  /** What the button says that does it. */
  action: string;
  /** Does it; returns the sentence to show when that did not work, or undefined, and then the window closes. */
  onConfirm: () => Promise<string | undefined>;
  /** The window is to be taken away, whatever came of it. */
  onClose: () => void;
  /** What happens when it is done, where the question does not say it all. */
  children?: ReactNode;
};

/** Asks once more before something that cannot be taken back. Render it to open it; `onClose` is to take it away. */
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
