import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Opens a dialog of the browser over the page for as long as it is rendered, and gives the focus back when it is taken away.
 *
 * @param onClose Called once when the reader closes it, by Escape or a gesture of the device, and not when React takes it
 *   away: by the time the browser tells of that, the next window may be open already, and would be taken for this one.
 * @returns What the dialog is to be given as its `ref`.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Before it leaves the page: afterwards the browser would no longer give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const onEnd = (event: Event) => {
      // A field for files tells of its own window being cancelled, by the same name.
      if (event.target !== element) return;
      // It goes with what rendered it, at once: the browser would close it first and tell later.
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
