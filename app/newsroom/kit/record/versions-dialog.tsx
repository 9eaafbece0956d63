import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { ComparisonView } from "#app/newsroom/kit/record/diff-view.tsx";
import type { VersionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import type { CallQuery } from "./asked-by.ts";
import type { RecordWords } from "./record-labels.ts";
import styles from "./versions.module.css";

type Props = {
  title: string;
  /** Newest first; undefined while loading. */
  versions: readonly VersionLine[] | undefined;
  /** Query of the comparison of two versions. */
  compare: (from: number, to: number) => CallQuery<Comparison>;
  words: RecordWords;
  /** Restores an earlier version as a new one. Returns the reason on failure. Without it versions are only shown. */
  onRestore?: ((number: number) => Promise<string | undefined>) | undefined;
  onClose: () => void;
};

/** Versions of a small record: comparison of any two, and restoring earlier ones. */
export function VersionsDialog({ title, versions, compare, words, onRestore, onClose }: Props) {
  const t = useMessages("versions");
  const [to, setTo] = useState<number>();
  const [against, setAgainst] = useState<number>();
  const [failure, setFailure] = useState("");
  const newest = versions?.[0]?.number;
  const chosen = to ?? newest;
  const before = against ?? versions?.find(({ number }) => chosen !== undefined && number < chosen)?.number;
  const restore = async () => {
    if (chosen === undefined) return;
    const text = await onRestore?.(chosen);
    if (text === undefined) onClose();
    else setFailure(text);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles["versions"]}>
        <ol className={styles["list"]}>
          {versions?.map(({ number, by, at, note }) => (
            <li key={number}>
              <button type="button" aria-pressed={number === chosen} onClick={() => setTo(number)}>
                <b>{t.number(number)}</b> <span lang="zh-CN">{by === "" ? t.nobody : by}</span>{" "}
                {at !== "" && <time dateTime={at}>{formatDateTime(at)}</time>}
                {note !== "" && <small lang="zh-CN">{note}</small>}
              </button>
            </li>
          ))}
        </ol>
        <section className={styles["compared"]} aria-label={t.compared}>
          {before === undefined || chosen === undefined ? (
            <p className="meta">{t.onlyOne}</p>
          ) : (
            <>
              <label className={styles["against"]}>
                {t.against}{" "}
                <select value={before} onChange={({ target }) => setAgainst(Number(target.value))}>
                  {versions
                    ?.filter(({ number }) => number !== chosen)
                    .map(({ number }) => (
                      <option key={number} value={number}>
                        {t.number(number)}
                      </option>
                    ))}
                </select>
              </label>
              <Compared {...compare(before, chosen)} words={words} />
            </>
          )}
        </section>
      </div>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <div className={styles["acts"]}>
        {onRestore !== undefined && chosen !== undefined && chosen !== newest && (
          <button type="button" className="btn primary" onClick={() => void restore()}>
            {t.restore(chosen)}
          </button>
        )}
        <button type="button" className="btn" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

type ComparedProps = ReturnType<Props["compare"]> & { words: RecordWords };

function Compared({ words, ...query }: ComparedProps) {
  const { data, error } = useQuery(query);
  if (error !== null) return <p className={styles["failure"]}>{error.message}</p>;
  return data === undefined ? null : <ComparisonView comparison={data} {...words} />;
}
