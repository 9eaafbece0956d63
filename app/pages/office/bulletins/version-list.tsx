import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { changedFields } from "./bulletin-form.ts";
import styles from "./bulletins.module.css";

type Version<Kept> = { number: number; record: Kept; by: string; at: string };

type Props<Kept> = {
  versions: readonly Version<Kept>[] | undefined;
  nameOf: (field: string) => string;
  /** Gives the sentence to show when that did not work. */
  onRestore: (record: Kept) => Promise<string | undefined>;
  onClose: () => void;
};

/** Versions of a thing, the newest first, with what each changed and the way back to it. */
export function VersionList<Kept extends object>({ versions, nameOf, onRestore, onClose }: Props<Kept>) {
  const t = useMessages("bulletin-desk");
  const [failure, setFailure] = useState("");
  const restore = async (record: Kept) => {
    const said = await onRestore(record);
    if (said === undefined) onClose();
    else setFailure(said);
  };
  return (
    <Dialog title={t.versions} onClose={onClose}>
      <ol className={styles["versions"]}>
        {versions?.map(({ number, record, by, at }, index) => {
          const changes = changedFields(record, versions[index + 1]?.record);
          return (
            <li key={number}>
              <p>
                <b>{t.version(number)}</b> {by} <span className="num">{formatDateTime(at)}</span>
              </p>
              {changes.length > 0 && <p className="meta">{t.changed(changes.map(nameOf))}</p>}
              {index > 0 && (
                <button type="button" className="btn" onClick={() => void restore(record)}>
                  {t.restore}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {versions?.length === 0 && <p>{t.noVersions}</p>}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
    </Dialog>
  );
}
