import { MixedText } from "#app/ui/content-text.tsx";
import { useId, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { useModal } from "../use-modal.ts";

type Props = {
  title: string;
  /** The reader closed the window; it must be removed. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal window in the browser's own dialog, which keeps the focus inside. It is open while rendered; removing it closes it and
 * returns the focus.
 */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby={id}>
      <h2 id={id}>
        <MixedText text={title} />
      </h2>
      {children}
    </dialog>
  );
}
