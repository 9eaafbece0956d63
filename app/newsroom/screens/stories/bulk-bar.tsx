import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ArrangeDialog } from "./arrange-dialog.tsx";
import styles from "#app/newsroom/kit/list/bulk.module.css";
import type { Selection } from "#app/newsroom/kit/list/use-selection.ts";

/**
 * Shows the commands for the selected rows, or for the cursor's row. They are harmless and repeatable, and apply to all
 * the rows or to none.
 */
export function BulkBar({ selection, here }: { selection: Selection; here: number | undefined }) {
  const t = useMessages("story-list");
  const me = useMe();
  const [asks, setAsks] = useState<"arrange" | "trash">();
  const { ids } = selection;
  const meant = ids.length > 0 || here === undefined ? ids : [here];
  const mayArrange = mayAct(me, "story.assign");
  const mayTrash = mayAct(me, "story.trash");
  useActs({
    arrange: mayArrange && meant.length > 0 ? () => setAsks("arrange") : undefined,
    trashRows: mayTrash && meant.length > 0 ? () => setAsks("trash") : undefined,
    clearFilters: ids.length > 0 ? selection.clear : undefined,
  });
  const done = () => {
    setAsks(undefined);
    selection.clear();
  };
  return (
    <>
      {ids.length > 0 && (
        <div className={styles["bar"]} role="region" aria-label={t.selected(ids.length)}>
          <b aria-live="polite">{t.selected(ids.length)}</b>
          {mayArrange && (
            <button type="button" className="btn primary" onClick={() => setAsks("arrange")}>
              {t.arrange} <Keys of="arrange" />
            </button>
          )}
          {mayTrash && (
            <button type="button" className="btn" onClick={() => setAsks("trash")}>
              {t.trash} <Keys of="trashRows" />
            </button>
          )}
          <button type="button" className="btn" onClick={selection.clear}>
            {t.none} <Keys of="clearFilters" />
          </button>
        </div>
      )}
      {asks === "arrange" && <ArrangeDialog ids={meant} onDone={done} onClose={() => setAsks(undefined)} />}
      {asks === "trash" && <TrashDialog ids={meant} onDone={done} onClose={() => setAsks(undefined)} />}
    </>
  );
}

type Props = { ids: readonly number[]; onDone: () => void; onClose: () => void };

/** Asks for confirmation before stories are moved to the trash. */
function TrashDialog({ ids, onDone, onClose }: Props) {
  const t = useMessages("story-list");
  const trash = async () => {
    const answer = await newsroomRequest("POST /newsroom/trashStories", { input: { ids: [...ids] }, silent: true });
    if (!answer.ok) return answer.msg;
    showToast(t.trashed(ids.length), "success");
    onDone();
    return undefined;
  };
  return (
    <ConfirmDialog title={t.trashTitle(ids.length)} action={t.trash} onConfirm={trash} onClose={onClose}>
      <p>{t.trashText}</p>
    </ConfirmDialog>
  );
}
