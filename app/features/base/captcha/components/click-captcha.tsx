import { useId, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import type { CaptchaAnswer } from "./captcha-calls.ts";
import styles from "./click-captcha.module.css";
import { PictureWay } from "./picture-way.tsx";
import { PowWay } from "./pow-way.tsx";

type Props = {
  /** Called when the answer was checked. It can be used for one business call. */
  onSolved: (answer: CaptchaAnswer) => void;
  /** Called when the reader has closed the window without an answer. */
  onClose: () => void;
  /** The required bits of work; a picture does not suffice then. */
  bits?: number | undefined;
};

/**
 * The security check in its own modal window, above any other. The reader clicks targets in a picture. For readers who
 * cannot see or point, the device computes a proof of work instead. Place it outside of any form. Load the messages
 * `captcha` before.
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

/** Moves the focus into the changed part. Screen readers then announce it, and the next Tab stays inside. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
