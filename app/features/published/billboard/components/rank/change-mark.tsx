import { useMessages } from "#app/i18n/messages.ts";
import type { Change } from "../../billboard.view.ts";
import styles from "./change-mark.module.css";

/** Shows the change of a rank: red for up, green for down (Chinese market colours), in words for screen readers. */
export function ChangeMark({ change }: { change: Change }) {
  const t = useMessages("billboard");
  switch (change.kind) {
    case "none":
      return null;
    case "same":
      return <Mark kind="same" sign="–" words={t.same} />;
    case "new":
      return <Mark kind="new" sign={t.newShort} words={t.newPlace} />;
    case "up":
      return <Mark kind="up" sign={String(change.by)} words={t.up(change.by)} />;
    case "down":
      return <Mark kind="down" sign={String(change.by)} words={t.down(change.by)} />;
  }
}

function Mark({ kind, sign, words }: { kind: Change["kind"]; sign: string; words: string }) {
  return (
    <span className={`${styles["mark"]} ${styles[kind]}`} title={words}>
      <span aria-hidden="true">
        {(kind === "up" || kind === "down") && (
          <svg viewBox="0 0 8 8" className={styles["arrow"]}>
            <path d={kind === "up" ? "M4 1 8 7H0z" : "M4 7 0 1h8z"} />
          </svg>
        )}
        {sign}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
