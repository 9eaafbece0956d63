import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import type { useMenus } from "./use-menus.ts";
import styles from "./menus.module.css";

type Props = { menus: ReturnType<typeof useMenus>; onClose: () => void };

/**
 * Shows the changes node by node before they are saved. After a conflict the staff member chooses a version. An empty menu
 * needs a confirmation.
 */
export function SaveMenusDialog({ menus, onClose }: Props) {
  const t = useMessages("menus");
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isMeant, setMeant] = useState(false);
  const save = async () => {
    setBusy(true);
    const { saved, msg } = await menus.save(isMeant);
    setBusy(false);
    setFailure(msg);
    if (saved) {
      showToast(t.saved, "success");
      onClose();
    }
  };
  const titleOf = (id: number) => menus.nodes.find((node) => node.id === id)?.title ?? "";
  return (
    <Dialog title={t.saveTitle} onClose={onClose}>
      {menus.isStale && (
        <div className={styles["stale"]} role="alert">
          <p>{t.stale}</p>
          <button
            type="button"
            className="btn"
            onClick={() => {
              menus.discard();
              onClose();
            }}
          >
            {t.theirs}
          </button>
          <button type="button" className="btn" onClick={menus.takeMine}>
            {t.mine}
          </button>
        </div>
      )}
      <ul className={styles["changes"]}>
        {menus.changes.map(({ id, title, kind }) => (
          <li key={id}>
            <b>{t.kinds[kind]}</b> <MixedText text={title} />
          </li>
        ))}
      </ul>
      {menus.faults.map(({ id, field }) => (
        <p key={`${id} ${field}`} className={styles["wrong"]}>
          {t.wrong(titleOf(id), (t.fields as Record<string, string>)[field] ?? field)}
        </p>
      ))}
      {menus.emptied.length > 0 && (
        <div className={styles["stale"]} role="alert">
          <p>{t.emptied(menus.emptied.map((menu) => t.menus[menu]))}</p>
          <label className={styles["tick"]}>
            <input type="checkbox" checked={isMeant} onChange={({ target }) => setMeant(target.checked)} />
            {t.emptiedMeant}
          </label>
        </div>
      )}
      <DialogFoot
        action={t.saveNow}
        failure={failure}
        isBusy={isBusy}
        isWaiting={menus.isStale || menus.faults.length > 0 || (menus.emptied.length > 0 && !isMeant)}
        onAct={() => void save()}
        onClose={onClose}
      />
    </Dialog>
  );
}
