import { useEffect, useId, useRef } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import { reloadKeeping } from "./reload.ts";
import styles from "./waiting.module.css";

/** The reason why a part is not shown: it is loading, offline, needs a reload, or has failed. */
export type WaitingFor = "loading" | "offline" | "gone" | "failed";

type Props = { is?: WaitingFor };

/** Shows a message in place of a part that is loading or failed to load. */
export function Waiting({ is = "loading" }: Props) {
  const { late: t } = useMessages("newsroom");
  return (
    <div className={styles["waiting"]} data-is={is}>
      <p role="status">{t[is]}</p>
      {(is === "gone" || is === "failed") && <ReloadButton />}
    </div>
  );
}

function ReloadButton() {
  const { late: t } = useMessages("newsroom");
  return (
    <button type="button" className="btn primary" onClick={() => void reloadKeeping()}>
      {t.reload}
    </button>
  );
}

/**
 * Shows the message in a window. The window opens at once and takes the focus, so that typed keys reach neither the
 * screen behind nor a button. Escape closes it.
 */
export function WaitingWindow({ is = "loading", onClose }: Props & { onClose: () => void }) {
  const { late: t } = useMessages("newsroom");
  const common = useMessages("common");
  const id = useId();
  const dialog = useModal(onClose);
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => ground.current?.focus(), []);
  return (
    <dialog ref={dialog} className={styles["window"]} aria-labelledby={id} data-is={is}>
      <h2 id={id} className="visually-hidden">
        {t.title}
      </h2>
      <div ref={ground} tabIndex={-1}>
        <Waiting is={is} />
      </div>
      <button type="button" className="btn" onClick={onClose}>
        {common.cancel}
      </button>
    </dialog>
  );
}
