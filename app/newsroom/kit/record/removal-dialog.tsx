import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { useRemoval } from "./record-data.ts";

type Props = Parameters<typeof useRemoval>[0] & {
  /** The effects of the removal, shown as text. */
  children: ReactNode;
  onClose: () => void;
};

/** Asks for confirmation before it removes a record that nothing depends on. */
export function RemovalDialog({ children, onClose, ...removal }: Props) {
  const t = useMessages("versions").removing;
  return (
    <ConfirmDialog title={t.ask(removal.name)} action={t.remove} onConfirm={useRemoval(removal)} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}
