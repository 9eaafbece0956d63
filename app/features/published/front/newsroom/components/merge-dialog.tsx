import { useState } from "react";
import { differingSlots, mergedSlots, type MergeRow } from "#app/features/published/front/newsroom/front.merge.ts";
import type { FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { notesOf, titleOf, type Known } from "./slot-words.ts";
import type { Apart } from "./use-front.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import styles from "./merge-dialog.module.css";

type Props = {
  apart: Apart;
  mine: FrontSlot[];
  known: Known;
  onMerge: (slots: FrontSlot[]) => Promise<void>;
  onClose: () => void;
};

/** Shows the common base, the live version and the draft side by side. The user chooses for each slot that differs. */
export function MergeDialog({ apart, mine, known, onMerge, onClose }: Props) {
  const t = useMessages("front");
  const versions = { base: apart.base, mine, theirs: apart.theirs };
  const [rows, setRows] = useState(() => differingSlots(versions));
  const [isBusy, setBusy] = useState(false);
  const choose = (choice: MergeRow["choice"], key?: string) =>
    setRows(rows.map((row) => (key === undefined || row.key === key ? { ...row, choice } : row)));
  const send = async () => {
    setBusy(true);
    await onMerge(mergedSlots(versions, rows));
    onClose();
  };
  return (
    <Dialog title={apart.isLaunch ? t.mergeTitle(apart.number) : t.mergeDraft(apart.by)} onClose={onClose}>
      <p className={styles["text"]}>{rows.length === 0 ? t.mergeNothing : t.mergeHint}</p>
      {rows.length > 0 && (
        <>
          <p className={styles["all"]}>
            <button type="button" className="btn" onClick={() => choose("mine")}>
              {t.allMine}
            </button>
            <button type="button" className="btn" onClick={() => choose("theirs")}>
              {t.allTheirs}
            </button>
          </p>
          <div className={styles["scroll"]}>
            <table className={styles["rows"]}>
              <ColumnHeads
                columns={[
                  { text: t.mergeBase },
                  { text: apart.isLaunch ? t.mergeLive : apart.by },
                  { text: t.mergeMine },
                ]}
              />
              <tbody>
                {rows.map((row) => (
                  <Row key={row.key} row={row} known={known} onChoose={(choice) => choose(choice, row.key)} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <DialogFoot action={t.merge} failure="" isBusy={isBusy} onAct={() => void send()} onClose={onClose} />
    </Dialog>
  );
}

function Row({
  row,
  known,
  onChoose,
}: {
  row: MergeRow;
  known: Known;
  onChoose: (choice: MergeRow["choice"]) => void;
}) {
  const t = useMessages("front");
  const now = Math.floor(newsroomNow() / 1_000);
  const words = (slot: FrontSlot | undefined) =>
    slot === undefined ? t.notThere : [titleOf(slot, known), ...notesOf(slot, known, now, t)].join(" · ");
  return (
    <tr data-conflict={row.isConflict || undefined}>
      <td>
        <MixedText text={words(row.base)} />
      </td>
      {(["theirs", "mine"] as const).map((side) => (
        <td key={side}>
          <label>
            <input type="radio" name={row.key} checked={row.choice === side} onChange={() => onChoose(side)} />
            <MixedText text={words(row[side])} />
          </label>
        </td>
      ))}
    </tr>
  );
}
