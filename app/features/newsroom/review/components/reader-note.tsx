import { useMessages } from "#app/i18n/messages.ts";
import styles from "#app/newsroom/screens/review/review.module.css";
import type { Round } from "./use-review.ts";

/**
 * Shows the note to readers about a change, which is signed with the text. Shows nothing for a story that is not public
 * yet.
 */
export function ReaderNote({ round }: { round: Round | undefined }) {
  const { review: t } = useMessages("stories");
  if (round === undefined || round.kind === "publish") return null;
  return (
    <aside className={styles["readers"]} aria-labelledby="reader-note">
      <h2 id="reader-note">{t.readerNote[round.kind]}</h2>
      {round.note === "" ? <p className={styles["none"]}>{t.noReaderNote}</p> : <p lang="zh-CN">{round.note}</p>}
    </aside>
  );
}
