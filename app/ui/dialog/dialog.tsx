import { MixedText } from "#app/ui/content-text.tsx";
import { useId, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { useModal } from "../use-modal.ts";

type Props = {
  title: string;
  /** Called when the reader closes the dialog. The caller must then remove it. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * Shows a modal, native dialog, which keeps the focus inside. It is open while rendered; removing it closes it and
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
