import { useMessages } from "#app/i18n/messages.ts";
import type { CaptchaAnswer } from "./captcha-calls.ts";
import styles from "./click-captcha.module.css";
import { usePow } from "./use-pow.ts";

type Props = {
  onSolved: (answer: CaptchaAnswer) => void;
  onPicture: () => void;
  /** The required bits of work, which a picture cannot replace. */
  bits: number | undefined;
};

/** Percent between two announcements for screen readers. */
const SAID_EVERY = 25;

/** The security check for readers who cannot see or point: the computation, its progress and its result. */
export function PowWay({ onSolved, onPicture, bits }: Props) {
  const t = useMessages("captcha");
  const { phase, progress, reason, start } = usePow(onSolved, bits);
  const percent = Math.floor(progress * 100);
  const said = Math.floor(percent / SAID_EVERY) * SAID_EVERY;
  const says = {
    computing: said === 0 ? t.checking : t.powPercent(said),
    failed: reason === "" ? t.powFailed : reason,
    solved: t.verified,
  }[phase];
  return (
    <>
      <p className={styles["text"]}>{bits === undefined ? t.powText : t.powNeeded}</p>
      <progress
        className={styles["progress"]}
        max={100}
        value={phase === "solved" ? 100 : percent}
        aria-label={t.powProgress}
      />
      <p className={styles["status"]} role="status" data-phase={phase}>
        {says}
      </p>
      <div className={styles["ways"]}>
        {phase === "failed" && (
          <button type="button" className="btn primary" onClick={() => void start()}>
            {t.retry}
          </button>
        )}
        {bits === undefined && (
          <button type="button" className="btn" disabled={phase === "solved"} onClick={onPicture}>
            {t.backToPicture}
          </button>
        )}
      </div>
    </>
  );
}
