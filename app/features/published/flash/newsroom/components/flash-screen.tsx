import { useEffect, useRef, useState } from "react";
import { HOLD_MS } from "#app/features/published/flash/newsroom/flash.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Alike, Templates } from "./beside.tsx";
import { Drafts } from "./drafts.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./flash.module.css";
import { useFlashScreen } from "./flash-data.ts";
import { FlashLine } from "./flash-line.tsx";
import type { Sent } from "./sent-flash.ts";
import { Stream } from "./stream.tsx";
import { useLine, type Line } from "./use-line.ts";

/**
 * Shows 快讯台: the form for flashes, the open drafts, and the stream as readers see it. Similar texts and templates are
 * beside it.
 */
export default function FlashScreen() {
  const { screens } = useMessages("newsroom");
  const t = useMessages("flashes");
  // Loads these messages at once. If they were loaded with the data, the form would be hidden for a while and lose the
  // focus.
  useMessages("flash");
  useMessages("common");
  const screen = useFlashScreen();
  const field = useRef<HTMLTextAreaElement>(null);
  // A staff member with permission for single industries only must send the flash in one of them.
  const home = screen?.needsIndustry === true ? (screen.industries[0]?.slug ?? "") : "";
  const line = useLine(field, { home, isNeverRed: screen?.red === "no" });
  const { sent, outcome } = line;
  useEffect(() => {
    // Sets the focus later than the frame, which sets it to the heading of a new screen.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  useActs({
    newFlash: () => field.current?.focus(),
    newFlashInText: () => field.current?.focus(),
    takeBackFlash: line.takeBackSent,
  });
  return (
    <>
      <ScreenHead title={screens.flash} />
      <div className={`${kit["screen"]} ${styles["screen"]}`}>
        <div className={styles["main"]}>
          <FlashLine line={line} screen={screen} field={field} />
          <p className={styles["said"]} role="status">
            {sent === undefined && outcome !== "none" ? t.said[outcome] : ""}
          </p>
          {sent !== undefined && <SentBar key={sent.key} sent={sent} onTakeBack={line.takeBackSent} />}
          <Drafts drafts={screen?.drafts ?? []} line={line} />
          <Stream />
        </div>
        <aside className={styles["beside"]}>
          <Alike content={line.text.content} recent={screen?.recent ?? []} />
          <Templates templates={screen?.templates ?? []} text={line.text} onFill={line.put} />
        </aside>
      </div>
    </>
  );
}

type SentBarProps = { sent: Sent; onTakeBack: Line["takeBackSent"] };

/** Shows the last sent flash: the seconds left to take it back, or that the server's response is pending. */
function SentBar({ sent: { text, state }, onTakeBack }: SentBarProps) {
  const t = useMessages("flashes");
  const [left, setLeft] = useState(HOLD_MS / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles["held"]}>
      <p>
        <b role="status">{t.under[state]}</b> {state === "holding" && <span className="num">{left}</span>}{" "}
        <span lang="zh-CN">{text.content}</span>
      </p>
      {onTakeBack !== undefined && (
        <button type="button" className="btn" onClick={onTakeBack}>
          {t.takeBack} <kbd>Esc</kbd>
        </button>
      )}
    </div>
  );
}
