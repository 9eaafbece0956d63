import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import styles from "./versions.module.css";

type Props = {
  /** The name of the record to delete. */
  name: string;
  /**
   * The kinds of records that depend on it, with their numbers and perhaps a link. Undefined while they are loading.
   */
  uses: readonly ReactNode[] | undefined;
  onRemove: () => Promise<string | undefined>;
  onClose: () => void;
};

/**
 * Asks for confirmation before it deletes a record for good. If other records depend on it, it lists them and deletes
 * nothing.
 */
export function RemoveDialog({ name, uses, onRemove, onClose }: Props) {
  const t = useMessages("versions").removing;
  if (uses?.length === 0)
    return (
      <ConfirmDialog title={t.ask(name)} action={t.remove} onConfirm={onRemove} onClose={onClose}>
        {t.text}
      </ConfirmDialog>
    );
  return (
    <Dialog title={t.ask(name)} onClose={onClose}>
      {uses === undefined ? (
        <p role="status">{t.looking}</p>
      ) : (
        <>
          <p className={styles["hint"]}>{t.used}</p>
          <ul className={styles["uses"]}>
            {uses.map((use, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Uses have no name of their own, and the list never changes.
              <li key={index}>{use}</li>
            ))}
          </ul>
        </>
      )}
      <DialogFoot action={t.remove} failure="" isBusy={false} isWaiting onClose={onClose} />
    </Dialog>
  );
}
