import { useState } from "react";
import { mergedRecord, mergeRows, type MergeRow, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import type { RecordWords } from "./record-labels.ts";
import styles from "./versions.module.css";

type Props<R extends NounRecord> = {
  /** The version that both changes are based on. */
  base: R;
  mine: R;
  theirs: { record: R; by: string };
  words: RecordWords;
  /** Saves the merged record. Returns the reason on failure. */
  onMerge: (record: R) => Promise<string | undefined>;
  onClose: () => void;
};

/**
 * Shown when another staff member has saved meanwhile. The user chooses "theirs" or "mine" for each field. A field that only
 * one side changed is preselected.
 */
export function ConflictDialog<R extends NounRecord>({ base, mine, theirs, words, onMerge, onClose }: Props<R>) {
  const t = useMessages("versions").conflict;
  const [rows, setRows] = useState(() => mergeRows({ base, mine, theirs: theirs.record }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const choose = (choice: MergeRow["choice"], field?: string) =>
    setRows(rows.map((row) => (field === undefined || row.field === field ? { ...row, choice } : row)));
  const send = async () => {
    setBusy(true);
    const text = await onMerge(mergedRecord(theirs.record, rows));
    setBusy(false);
    if (text === undefined) onClose();
    else setFailure(text);
  };
  return (
    <Dialog title={t.title(theirs.by)} onClose={onClose}>
      <p className={styles["hint"]}>{rows.length === 0 ? t.same : t.hint}</p>
      <p className={styles["all"]}>
        <button type="button" className="btn" onClick={() => choose("mine")}>
          {t.allMine}
        </button>
        <button type="button" className="btn" onClick={() => choose("theirs")}>
          {t.allTheirs}
        </button>
      </p>
      <div className={styles["scroll"]}>
        {rows.map((row) => (
          <fieldset key={row.field} className={styles["choice"]} data-conflict={row.isConflict || undefined}>
            <legend>{words.nameOf(row.field)}</legend>
            {(["theirs", "mine"] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={row.field}
                  checked={row.choice === side}
                  onChange={() => choose(side, row.field)}
                />
                <span>
                  <b>{side === "mine" ? t.mine : t.theirs}</b> <MixedText text={words.said(row.field, row[side])} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogFoot action={t.merge} failure={failure} isBusy={isBusy} onAct={() => void send()} onClose={onClose} />
    </Dialog>
  );
}
