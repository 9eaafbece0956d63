import { useMessages } from "#app/i18n/messages.ts";
import { formatClock } from "#app/lib/dates.ts";
import styles from "./contribution-form.module.css";
import type { SaveState } from "./use-autosave.ts";

type Props = { state: SaveState; onSave: () => void; onReload: () => void };

/**
 * The state of the draft. Screen readers announce only states that need the writer's attention: others would interrupt
 * constantly.
 */
export function DraftState({ state, onSave, onReload }: Props) {
  const t = useMessages("contribution");
  if (state.kind === "failed") {
    return (
      <div className={styles["state"]} data-kind="failed" role="alert">
        <p>{t.draftFailed(state.reason)}</p>
        {state.isConflict && <p>{t.conflictHelp}</p>}
        <button type="button" className={styles["quiet"]} onClick={state.isConflict ? onReload : onSave}>
          {state.isConflict ? t.loadNewer : t.saveNow}
        </button>
      </div>
    );
  }
  const text = {
    new: t.draftNew,
    dirty: t.draftDirty,
    saving: t.draftSaving,
    saved: state.kind === "saved" ? t.draftSaved(formatClock(state.time * 1_000)) : "",
  }[state.kind];
  return (
    <div className={styles["state"]} data-kind={state.kind}>
      <p>{text}</p>
      {state.kind === "dirty" && (
        <button type="button" className={styles["quiet"]} onClick={onSave}>
          {t.saveNow}
        </button>
      )}
    </div>
  );
}
