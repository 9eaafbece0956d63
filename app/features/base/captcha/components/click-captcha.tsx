import { useId, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import type { CaptchaAnswer } from "./captcha-calls.ts";
import styles from "./click-captcha.module.css";
import { PictureWay } from "./picture-way.tsx";
import { PowWay } from "./pow-way.tsx";

type Props = {
  /** The answer was checked and is good for one business call. */
  onSolved: (answer: CaptchaAnswer) => void;
  /** The reader has closed the window without an answer. */
  onClose: () => void;
  /** Work of so many bits is asked for; no picture will do. */
  bits?: number | undefined;
};

/**
 * The security check in a modal window of its own, above any other: targets to click in a picture, or computed work for readers
 * who cannot see or point. Place it outside of any form; the messages `captcha` should be loaded before.
 */
export function ClickCaptcha({ onSolved, onClose, bits }: Props) {
  const t = useMessages("captcha");
  const [way, setWay] = useState<"picture" | "pow">(bits === undefined ? "picture" : "pow");
  const dialog = useModal(onClose);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={styles["window"]} aria-labelledby={titleId}>
      <header className={styles["head"]}>
        <h2 key={way} ref={focus} id={titleId} className={styles["title"]} tabIndex={-1}>
          {way === "picture" ? t.title : t.powTitle}
        </h2>
        <button type="button" className={styles["icon"]} aria-label={t.close} title={t.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6 18 18M18 6 6 18" />
          </svg>
        </button>
      </header>
      {way === "picture" ? (
        <PictureWay onSolved={onSolved} onCannotSee={() => setWay("pow")} />
      ) : (
        <PowWay bits={bits} onSolved={onSolved} onPicture={() => setWay("picture")} />
      )}
    </dialog>
  );
}

/** Makes screen readers announce the change, and the next Tab lead into it. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
