import type { MouseEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { PICTURE, type Point } from "../captcha.geometry.ts";
import type { CaptchaAnswer } from "./captcha-calls.ts";
import styles from "./click-captcha.module.css";
import { usePicture } from "./use-picture.ts";

type Props = { onSolved: (answer: CaptchaAnswer) => void; onCannotSee: () => void };

/** A picture with targets to click. A click leaves a marker. A click on a marker removes it. */
export function PictureWay({ onSolved, onCannotSee }: Props) {
  const t = useMessages("captcha");
  const { phase, challenge, points, reason, refresh, click, removePoint } = usePicture(onSolved);
  const says = {
    loading: t.loading,
    failed: t.loadingFailed,
    open: points.length === 0 ? "" : t.step(points.length, challenge?.text.length ?? 0),
    checking: t.checking,
    wrong: t.wrongArea,
    solved: t.verified,
  }[phase];
  return (
    <>
      <p className={styles["ask"]}>
        {challenge && `${t.pleaseClick} `}
        {challenge?.text.map((target) => (
          <b key={target} className={styles["target"]} lang={target.startsWith("<") ? undefined : "zh-CN"}>
            {target}
          </b>
        ))}
      </p>
      <div className={styles["frame"]} data-phase={phase}>
        {challenge && (
          <button
            type="button"
            className={styles["picture"]}
            tabIndex={-1}
            onClick={(event) => {
              const part = partOf(event);
              if (part !== undefined) click(part);
            }}
          >
            <img
              src={challenge.base64}
              width={PICTURE.width}
              height={PICTURE.height}
              alt={t.picture}
              draggable={false}
            />
          </button>
        )}
        {points.map((point, index) => (
          <button
            // Two clicks never have the same position, because the marker of the first is in the way.
            key={`${point.x},${point.y}`}
            ref={(marker) => place(marker, point)}
            type="button"
            className={styles["marker"]}
            aria-label={t.removeStep(index + 1)}
            disabled={phase !== "open"}
            onClick={() => removePoint(index)}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <div className={styles["foot"]}>
        <p className={styles["status"]} role="status" data-phase={phase}>
          {says}
          {phase === "failed" && reason !== "" && <small>{reason}</small>}
        </p>
        <button
          type="button"
          className={styles["icon"]}
          aria-label={t.refresh}
          title={t.refresh}
          disabled={phase === "checking" || phase === "solved"}
          onClick={() => void refresh()}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M19 12a7 7 0 1 1-2.1-5M19 3.5V8h-4.5" />
          </svg>
        </button>
      </div>
      <button
        type="button"
        className={`btn ${styles["way"]}`}
        disabled={phase === "checking" || phase === "solved"}
        onClick={onCannotSee}
      >
        {t.offerPow}
      </button>
    </>
  );
}

/**
 * Returns the position of a click as shares of the picture's sides. Returns undefined for a key press, which has no
 * position.
 */
function partOf({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Point | undefined {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const part = { x: (clientX - left) / width, y: (clientY - top) / height };
  const isInside = part.x >= 0 && part.x <= 1 && part.y >= 0 && part.y <= 1;
  return detail > 0 && isInside ? part : undefined;
}

/** Positions a marker in percent of the frame, so that it stays in place when the frame changes its size. */
function place(marker: HTMLElement | null, { x, y }: Point): void {
  marker?.style.setProperty("left", `${(100 * x) / PICTURE.width}%`);
  marker?.style.setProperty("top", `${(100 * y) / PICTURE.height}%`);
}
