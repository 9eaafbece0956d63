import { MixedText } from "#app/ui/content-text.tsx";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { hasPopovers } from "./has-popovers.ts";
import styles from "./toast.module.css";

export type ToastKind = "info" | "success" | "error";
type Toast = { id: number; text: string; kind: ToastKind };

const SHOWN_MS = 5000;
const MOST = 3;
const NONE: Toast[] = [];
/** Key in the session storage for messages during a full page load. */
const KEPT = "toasts";

let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message for five seconds. The same text again restarts its time. Browser only. */
export function showToast(text: string, kind: ToastKind = "info"): void {
  const toast = { id: ++lastId, text, kind };
  set([...toasts.filter((other) => other.text !== text), toast].slice(-MOST));
  setTimeout(() => set(toasts.filter((other) => other.id !== toast.id)), SHOWN_MS);
}

/** Stores the visible messages for the next full page load, which shows them again. Browser only. */
export function keepToasts(): void {
  const kept = toasts.map(({ text, kind }) => ({ text, kind }));
  // Without storage the message is lost, but not the navigation.
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    return;
  }
}

function showKeptToasts(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Pick<Toast, "text" | "kind">[];
    sessionStorage.removeItem(KEPT);
    for (const { text, kind } of kept) showToast(text, kind);
  } catch {
    return;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Container of the messages, once on a page. It is above everything including dialogs, and screen readers announce it
 * politely.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(showKeptToasts, []);
  useEffect(() => {
    // Without popovers (Chromium before 114, Safari before 17) the container is fixed and always shown.
    if (!hasPopovers()) return;
    // Shown again for each message, so that it is above a dialog that was opened meanwhile.
    if (place.current?.matches(":popover-open")) place.current.hidePopover();
    if (shown.length > 0) place.current?.showPopover();
  }, [shown]);
  return (
    <>
      <p className="visually-hidden" role="status">
        <MixedText text={shown.at(-1)?.text ?? ""} />
      </p>
      <div ref={place} className={styles["place"]} popover="manual" aria-hidden="true">
        {shown.map((toast) => (
          <p key={toast.id} className={styles["toast"]} data-kind={toast.kind}>
            <MixedText text={toast.text} />
          </p>
        ))}
      </div>
    </>
  );
}
