import type { BaseVersion } from "#app/lib/base-version.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ComparisonView } from "./diff-view.tsx";
import { savedOf, type VersionedNouns } from "./record-data.ts";
import type { RecordWords } from "./record-labels.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./versions.module.css";

type Props = {
  nouns: VersionedNouns;
  stored: BaseVersion;
  /** The display name of the record. */
  name: string;
  words: RecordWords;
  /** Whether no version can be restored, for instance because the form has unsaved input. */
  isFixed: boolean;
  /** Called after the refetch, for forms that do not follow the stored record by themselves. */
  onRestored?: () => void;
  onClose: () => void;
};

/** Shows the versions of a record. The user can compare any two and restore an earlier one. */
export function RecordVersions({ nouns, stored: { id, version }, name, words, isFixed, onRestored, onClose }: Props) {
  const { moved, restored } = useMessages("records");
  const versions = useQuery({ ...newsroomQuery(`GET /newsroom/${nouns}/versions`, { id }), staleTime: 0 }).data?.list;
  const t = useMessages("versions");
  const [to, setTo] = useState<number>();
  const [against, setAgainst] = useState<number>();
  const [failure, setFailure] = useState("");
  const newest = versions?.[0]?.number;
  const chosen = to ?? newest;
  const before = against ?? versions?.find(({ number }) => chosen !== undefined && number < chosen)?.number;
  const restore = async (number: number) => {
    const input = { id, version, number };
    const saved = savedOf(
      await newsroomRequest(`POST /newsroom/${nouns}/restore`, { input, silent: true, refetch: "wait" }),
    );
    if ("failure" in saved) return setFailure(saved.failure);
    if ("theirs" in saved) return setFailure(moved);
    showToast(restored(number), "success");
    onRestored?.();
    return onClose();
  };
  return (
    <Dialog title={t.title(name)} onClose={onClose}>
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
              <Compared {...{ nouns, id, words }} from={before} to={chosen} />
            </>
          )}
        </section>
      </div>
      <p className={kit["failure"]} role="alert">
        {failure}
      </p>
      <div className={styles["acts"]}>
        {!isFixed && chosen !== undefined && chosen !== newest && (
          <button type="button" className="btn primary" onClick={() => void restore(chosen)}>
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

type ComparedProps = { nouns: VersionedNouns; id: number; from: number; to: number; words: RecordWords };

function Compared({ nouns, words, ...versions }: ComparedProps) {
  const { data, error } = useQuery(newsroomQuery(`GET /newsroom/${nouns}/compare`, versions));
  if (error !== null) return <p className={kit["failure"]}>{error.message}</p>;
  return data === undefined ? null : <ComparisonView comparison={data} {...words} />;
}
