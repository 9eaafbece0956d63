import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { StreamItem } from "../flash.view.ts";
import styles from "./stream-actions.module.css";

/** Buttons that copy the text and share the URL. They are missing without scripts. */
export function StreamActions({ item }: { item: StreamItem }) {
  const t = useMessages("flash");
  const [said, setSaid] = useState("");
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      setSaid(t.copyFailed);
    }
  };
  const words = item.title === "" ? item.text : `【${item.title}】${item.text}`;
  const share = async () => {
    const url = new URL(item.href, location.href).href;
    if (typeof navigator.share !== "function") return copy(`${words} ${url}`, t.linkCopied);
    try {
      await navigator.share({ title: item.title, text: words, url });
    } catch {
      // Ignored, because the reader has closed the share dialog.
    }
  };
  return (
    <span className={styles["actions"]} data-needs-script="">
      <output>{said}</output>
      <button type="button" onClick={() => void copy(words, t.copied)}>
        {t.copy}
      </button>
      <button type="button" onClick={() => void share()}>
        {t.share}
      </button>
    </span>
  );
}
