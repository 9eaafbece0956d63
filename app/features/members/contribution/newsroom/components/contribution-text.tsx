import type { RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Prose } from "#app/ui/prose.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import type { QuoteNote } from "./quote-notes.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";
import type { ShownContribution } from "./use-contributions.ts";

type Props = {
  shown: ShownContribution;
  paper: RefObject<HTMLDivElement | null>;
  /** The notes of this review; undefined if no notes can be added now. */
  notes: readonly QuoteNote[] | undefined;
  onRemove: (at: number) => void;
};

/** Shows the text of a contribution in the style of articles, with earlier and new notes beside it. */
export function ContributionText({ shown, paper, notes, onRemove }: Props) {
  const { contributions: t } = useMessages("submissions");
  const { title, body, cover, author, characters, column, industry, since, isOriginal, status, note } = shown;
  const place = [column, industry].filter((name) => name !== "").join(" · ");
  return (
    <div className={styles["detail"]}>
      <article className={styles["main"]}>
        <h2 className={styles["headline"]} lang="zh-CN">
          {title === "" ? t.untitled : title}
        </h2>
        <p className="meta">
          {status !== "draft" && t.queues[status]} · <MixedText text={t.by(author)} /> · <MixedText text={place} /> ·{" "}
          {t.words(characters)} · {isOriginal ? t.original : t.notOriginal} · {formatDateTime(since * 1_000)}
        </p>
        {cover !== "" && <img className={styles["cover"]} src={cover} alt={t.cover} />}
        <div ref={paper} className={styles["paper"]}>
          <Prose html={body} lang="zh-CN" />
        </div>
      </article>
      <aside className={styles["writer"]}>
        {(note !== "" || shown.notes.length > 0) && (
          <section aria-labelledby="told">
            <h3 id="told">{status === "waiting" ? t.askedBefore : t.told}</h3>
            {note !== "" && <p lang="zh-CN">{note}</p>}
            <QuoteNotes notes={shown.notes} />
          </section>
        )}
        {notes !== undefined && (
          <section aria-labelledby="notes">
            <h3 id="notes">{t.notes}</h3>
            {notes.length === 0 && <p className="meta">{t.noNotes}</p>}
            <QuoteNotes notes={notes} onRemove={onRemove} />
          </section>
        )}
      </aside>
    </div>
  );
}

function QuoteNotes({ notes, onRemove }: { notes: readonly QuoteNote[]; onRemove?: (at: number) => void }) {
  const { contributions: t } = useMessages("submissions");
  return (
    <ul className={styles["before"]}>
      {notes.map(({ quote, note }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two notes may say the same of the same words.
        <li key={at} lang="zh-CN">
          <q>{quote}</q>
          <p>
            {note}{" "}
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
  );
}
