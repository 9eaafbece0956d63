import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { cutArea, type Point, type Ratio } from "#app/features/base/picture/picture.cut.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import type { Picture } from "./picture-calls.ts";
import { ShownPicture } from "./shown-picture.tsx";
import styles from "#app/newsroom/screens/write/panel/cover-picker.module.css";

/** The shares of the picture by which an arrow key moves the point, without and with Shift. */
const STEP = 0.02;
const LEAP = 0.1;
/** The milliseconds without a movement after which a cover is drawn. */
const REST_MS = 500;

const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
const percent = (share: number) => `${share * 100}%`;

type Props = {
  picture: Pick<Picture, "src" | "width" | "height">;
  ratio: Ratio;
  focus: Point;
  onChange: (focus: Point) => void;
};

/**
 * Shows the whole picture with its focal point, which the pointer and arrow keys move. It also shows what a ratio cuts
 * off.
 */
export function FocalPoint({ picture, ratio, focus, onChange }: Props) {
  const { pictures: t } = useMessages("writing");
  const [point, setPoint] = useState(focus);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = (next: Point) => {
    const kept = { x: within(next.x), y: within(next.y) };
    setPoint(kept);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(kept), REST_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = MOVES[pressedKey(event) ?? ""];
    if (direction === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LEAP : STEP;
    move({ x: point.x + direction[0] * step, y: point.y + direction[1] * step });
  };
  const onPointer = ({ currentTarget, clientX, clientY, buttons }: PointerEvent) => {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const area = cutArea(picture, ratio, point);
  const kept = {
    left: percent(area.left / picture.width),
    top: percent(area.top / picture.height),
    width: percent(area.width / picture.width),
    height: percent(area.height / picture.height),
  };
  return (
    <>
      <button
        type="button"
        className={styles["focus"]}
        aria-label={t.focus(Math.round(point.x * 100), Math.round(point.y * 100))}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <ShownPicture picture={picture} width={960} />
        <span className={styles["kept"]} style={kept} />
        <span className={styles["point"]} style={{ left: percent(point.x), top: percent(point.y) }} />
      </button>
      <p className={styles["label"]}>{t.focusHint(ratio)}</p>
    </>
  );
}
