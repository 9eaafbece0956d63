import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Opens a native dialog over the page while it is rendered, and returns the focus when it is removed.
 * @param onClose Called once when the reader closes it, by Escape or a gesture of the device. Not called when React
 * removes it. The browser's event for the removal may come when the next dialog is open, and would close that one.
 * @returns The dialog's `ref`.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Closes it before its removal from the page, because afterwards the browser would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const onEnd = (event: Event) => {
      // A file field fires an event of the same name when its file picker is cancelled.
      if (event.target !== element) return;
      // React removes the dialog at once. The browser would close it first and notify later.
      event.preventDefault();
      close();
    };
    element.addEventListener("cancel", onEnd);
    element.addEventListener("close", onEnd);
    element.showModal();
    return () => {
      element.removeEventListener("cancel", onEnd);
      element.removeEventListener("close", onEnd);
      element.close();
    };
  }, []);
  return dialog;
}
