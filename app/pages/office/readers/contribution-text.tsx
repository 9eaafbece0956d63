import type { RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { QuoteNote } from "./quote-notes.ts";
import styles from "./readers.module.css";
import type { ShownContribution } from "./use-contributions.ts";

type Props = {
  shown: ShownContribution;
  paper: RefObject<HTMLDivElement | null>;
  notes: readonly QuoteNote[];
  /** Takes a note away; undefined where they have been sent. */
  onRemove: ((at: number) => void) | undefined;
};

/** What was written, in the type of long reading, with the notes on it beside. */
export function ContributionText({ shown, paper, notes, onRemove }: Props) {
  const { contributions: t } = useMessages("readers");
  const { title, body, cover, author, characters, column, industry, since, isOriginal, status, note } = shown;
  const place = [column, industry].filter((name) => name !== "").join(" · ");
  return (
    <div className={styles["detail"]}>
      <article className={styles["main"]}>
        <h2 className={styles["headline"]} lang="zh-CN">
          {title === "" ? t.untitled : title}
        </h2>
        <p className="meta">
          {status !== "draft" && t.queues[status]} · {t.by(author)} · {place} · {t.words(characters)} ·{" "}
          {isOriginal ? t.original : t.notOriginal} · {formatDateTime(since * 1_000)}
        </p>
        {cover !== "" && <img className={styles["cover"]} src={cover} alt={t.cover} />}
        <div ref={paper} className={styles["paper"]}>
          <Prose html={body} lang="zh-CN" />
        </div>
      </article>
      <aside className={styles["writer"]} aria-labelledby="notes">
        {note !== "" && (
          <>
            <h3>{t.told}</h3>
            <p lang="zh-CN">{note}</p>
          </>
        )}
        <h3 id="notes">{t.notes}</h3>
        {notes.length === 0 && onRemove !== undefined && <p className="meta">{t.noNotes}</p>}
        <ul className={styles["before"]}>
          {notes.map(({ quote, note: said }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two notes may say the same of the same words.
            <li key={at} lang="zh-CN">
              <q>{quote}</q>
              <p>
                {said}{" "}
                {onRemove !== undefined && (
                  <button
                    type="button"
                    className={styles["narrow"]}
                    aria-label={t.removeNote(quote)}
                    onClick={() => onRemove(at)}
                  >
                    ×
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
