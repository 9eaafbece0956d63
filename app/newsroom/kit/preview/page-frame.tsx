import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { trustedHtml } from "#app/lib/trusted.ts";
import styles from "./preview.module.css";

export const WIDTHS = [390, 1280] as const;
export type Width = (typeof WIDTHS)[number];
export type Theme = "light" | "dark";

/**
 * Shows a rendered page in a frame without scripts and with an opaque origin (docs/newsroom.md#preview). The page has
 * the given width and is scaled down if there is less space.
 */
export function StoryFrame({ html, width, theme }: { html: string; width: Width; theme: Theme }) {
  const t = useMessages("preview");
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const look = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    look.observe(element);
    return () => look.disconnect();
  }, []);
  useEffect(() => {
    if (frame.current === null) return;
    frame.current.srcdoc = trustedHtml(html.replace("<html ", `<html data-theme="${theme}" `));
  }, [html, theme]);
  const scale = room === undefined ? 1 : Math.min(1, room.width / width);
  return (
    <div ref={place} className={styles["place"]}>
      <div className={styles["sheet"]} style={{ width: width * scale }}>
        <iframe
          ref={frame}
          sandbox=""
          title={t.frame(width)}
          style={{ width, height: (room?.height ?? 0) / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
