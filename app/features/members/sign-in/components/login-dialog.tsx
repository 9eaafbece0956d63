import { useEffect } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import { focusPanel } from "./focus-panel.ts";
import type { PanelName } from "#app/features/base/member-client/login-opener.ts";
import { LoginPanels } from "./login-panels.tsx";
import styles from "./login.module.css";

export type LoginDialogProps = { panel: PanelName; onClose: () => void };

const HEADING = "login-heading";

/** The login window in a dialog of the browser, which traps the focus and returns it on closing. */
export function LoginDialog({ panel, onClose }: LoginDialogProps) {
  const t = useMessages("login");
  const dialog = useModal(onClose);
  useEffect(() => focusPanel(dialog.current), [dialog]);
  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby={HEADING}>
      <LoginPanels initial={panel} headingId={HEADING} level={2} onClose={onClose} />
      <button type="button" className={styles["close"]} aria-label={t.close} onClick={onClose}>
        <svg viewBox="0 0 20 20" width="18" height="18" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="m4 4 12 12M16 4 4 16" />
        </svg>
      </button>
    </dialog>
  );
}
