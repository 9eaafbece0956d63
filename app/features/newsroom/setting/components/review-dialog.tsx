import { useState } from "react";
import { changesOf } from "#app/features/newsroom/setting/setting.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ChangeTable } from "./change-table.tsx";
import styles from "./settings.module.css";
import type { Draft, Settings } from "./use-settings.ts";

/** Shows all changes before they are saved. The user first resolves conflicts with other staff members. */
export function ReviewDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const moved = settings.drafts.filter(({ base, setting }) => base !== setting.version);
  return moved.length > 0 ? (
    <ConflictDialog moved={moved} settings={settings} onClose={onClose} />
  ) : (
    <SaveDialog settings={settings} onClose={onClose} />
  );
}

function SaveDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useMessages("settings");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const changes = settings.drafts.flatMap(({ setting, value }) => changesOf(setting.key, setting.value, value));
  const save = async () => {
    setBusy(true);
    const refused = await settings.save();
    setBusy(false);
    if (refused === undefined) {
      showToast(t.saved, "success");
      onClose();
    } else if (refused.faults.length > 0) {
      showToast(t.faults, "error");
      onClose();
    } else setFailure(refused.msg);
  };
  return (
    <Dialog title={t.reviewTitle} onClose={onClose}>
      <div className={styles["wide"]}>
        <ChangeTable changes={changes} />
      </div>
      <DialogFoot
        action={t.save}
        failure={failure}
        isBusy={isBusy}
        isWaiting={changes.length === 0}
        onAct={() => void save()}
        onClose={onClose}
      />
    </Dialog>
  );
}

type ConflictProps = { moved: readonly Draft[]; settings: Settings; onClose: () => void };

function ConflictDialog({ moved, settings, onClose }: ConflictProps) {
  const t = useMessages("settings");
  return (
    <Dialog title={t.conflictTitle} onClose={onClose}>
      <p>{t.conflictText}</p>
      {moved.map((draft) => (
        <section key={draft.setting.key} className={styles["conflict"]}>
          <ChangeTable changes={changesOf(draft.setting.key, draft.setting.value, draft.value)} />
          <p>
            <button type="button" className="btn" onClick={() => settings.settle(draft, false)}>
              {t.theirs}
            </button>
            <button type="button" className="btn" onClick={() => settings.settle(draft, true)}>
              {t.mine}
            </button>
          </p>
        </section>
      ))}
    </Dialog>
  );
}
