import { useMessages } from "#app/i18n/messages.ts";
import styles from "#app/newsroom/screens/review/review.module.css";
import type { Round } from "./use-review.ts";

/** What readers are told of a change, which its signer signs with it. Nothing of a story that readers do not have yet. */
export function ReaderNote({ round }: { round: Round | undefined }) {
  const { review: t } = useMessages("desk");
  if (round === undefined || round.kind === "publish") return null;
  return (
    <aside className={styles["readers"]} aria-labelledby="reader-note">
      <h2 id="reader-note">{t.readerNote[round.kind]}</h2>
      {round.note === "" ? <p className={styles["none"]}>{t.noReaderNote}</p> : <p lang="zh-CN">{round.note}</p>}
    </aside>
  );
}
