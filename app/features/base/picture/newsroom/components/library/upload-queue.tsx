import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./library.module.css";
import type { Sending } from "./use-upload-queue.ts";

type Props = { items: readonly Sending[]; onAgain: (item: Sending) => void; onDrop: (key: number) => void };

/** Shows the files being uploaded, each with its progress or result. */
export function UploadQueue({ items, onAgain, onDrop }: Props) {
  const { queue: t } = useMessages("pictures");
  if (items.length === 0) return null;
  const done = items.filter(({ state }) => state === "done").length;
  return (
    <section className={styles["queue"]} aria-label={t.label}>
      <p role="status">{t.count(done, items.length)}</p>
      <ul>
        {items.map((item) => (
          <li key={item.key} data-state={item.state}>
            <b>
              <MixedText text={item.file.name} />
            </b>
            {item.state === "sending" && <progress max={1} value={item.share} aria-label={t.states.sending} />}
            {item.state !== "failed" && <span>{t.states[item.state]}</span>}
            {item.msg !== "" && <span>{item.msg}</span>}
            {item.state === "failed" && (
              <>
                <button type="button" onClick={() => onAgain(item)}>
                  {t.again}
                </button>
                <button type="button" aria-label={t.dropOf(item.file.name)} onClick={() => onDrop(item.key)}>
                  ×
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
