import { MixedText } from "#app/ui/content-text.tsx";
import { useId, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { useModal } from "../use-modal.ts";

type Props = {
  title: string;
  /** The reader closed the window; it is to be taken away. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A window over the page, in the browser's own dialog: it keeps the focus inside. Render it to open it; taken away it
 * closes and gives the focus back.
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
