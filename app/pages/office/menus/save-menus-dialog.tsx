import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { useMenus } from "./use-menus.ts";
import styles from "./menus.module.css";

type Props = { menus: ReturnType<typeof useMenus>; onClose: () => void };

/** What is to be changed, node by node, before it is saved; where somebody else was quicker one chooses. */
export function SaveMenusDialog({ menus, onClose }: Props) {
  const t = useMessages("menus");
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { saved, msg } = await menus.save();
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
            <b>{t.kinds[kind]}</b> {title}
          </li>
        ))}
      </ul>
      {menus.faults.map(({ id, field }) => (
        <p key={`${id} ${field}`} className={styles["wrong"]}>
          {t.wrong(titleOf(id), (t.fields as Record<string, string>)[field] ?? field)}
        </p>
      ))}
      <DialogFoot
        action={t.saveNow}
        failure={failure}
        isBusy={isBusy}
        isWaiting={menus.isStale || menus.faults.length > 0}
        onAct={() => void save()}
        onClose={onClose}
      />
    </Dialog>
  );
}
