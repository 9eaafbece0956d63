import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useActs } from "../keys/acts.ts";
import { Alike, Templates } from "./beside.tsx";
import { Drafts } from "./drafts.tsx";
import styles from "./flash.module.css";
import { useFlashDesk } from "./flash-data.ts";
import { FlashLine } from "./flash-line.tsx";
import { Stream } from "./stream.tsx";
import { useLine, type Held } from "./use-line.ts";

/** 快讯台: one line to write, what is under way, the stream as readers see it; beside it what is alike, and templates. */
export function FlashScreen() {
  const { screens } = useMessages("office");
  const t = useMessages("flash-desk");
  // Of what comes with the data: were they waited for then, the line would be hidden for a moment and lose the focus.
  useMessages("flash");
  useMessages("common");
  const desk = useFlashDesk();
  const field = useRef<HTMLTextAreaElement>(null);
  // Whose right ends at industries sends in one of them.
  const home = desk?.needsIndustry === true ? (desk.industries[0]?.slug ?? "") : "";
  const line = useLine(field, { home, isNeverRed: desk?.red === "no" });
  const { held } = line;
  useEffect(() => {
    // After the frame, which gives the focus to the heading of a screen that one comes to.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  useActs({
    newFlash: () => field.current?.focus(),
    newFlashInText: () => field.current?.focus(),
    takeBackFlash: held && (() => line.takeBack(held)),
  });
  return (
    <>
      <ScreenHead title={screens.flash} />
      <div className={styles["screen"]}>
        <div className={styles["main"]}>
          <FlashLine line={line} desk={desk} field={field} />
          <p className={styles["said"]} role="status">
            {held === undefined && line.state !== "idle" && line.state !== "sending" ? t.said[line.state] : ""}
          </p>
          {held !== undefined && <HeldBar key={held.id} held={held} onTakeBack={() => line.takeBack(held)} />}
          <Drafts drafts={desk?.drafts ?? []} line={line} />
          <Stream />
        </div>
        <aside className={styles["beside"]}>
          <Alike content={line.text.content} recent={desk?.recent ?? []} />
          <Templates templates={desk?.templates ?? []} text={line.text} onFill={line.put} />
        </aside>
      </div>
    </>
  );
}

/** The seconds in which what was sent can be taken back. */
function HeldBar({ held, onTakeBack }: { held: Held; onTakeBack: () => void }) {
  const t = useMessages("flash-desk");
  const [left, setLeft] = useState(Math.ceil(held.heldFor / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles["held"]}>
      <p>
        <b role="status">{t.held}</b> <span className="num">{left}</span> <span lang="zh-CN">{held.text.content}</span>
      </p>
      <button type="button" className="btn" onClick={onTakeBack}>
        {t.takeBack} <kbd>Esc</kbd>
      </button>
    </div>
  );
}
