import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./dialog.module.css";

type Props = {
  title: string;
  /** The window was closed, by Escape or by the page; it is to be taken away. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A window over the page, in the browser's own dialog: it keeps the focus inside. Render it to open it; taken away it
 * closes and gives the focus back.
 */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: afterwards the browser would no longer give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
