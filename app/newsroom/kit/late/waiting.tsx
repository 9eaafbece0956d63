import { useEffect, useId, useRef } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import { reloadKeeping } from "./reload.ts";
import styles from "./waiting.module.css";

/** Reason why a part is not shown: loading, no connection, a required reload, or a failure. */
export type WaitingFor = "loading" | "offline" | "gone" | "failed";

type Props = { is?: WaitingFor };

/** Message in place of a part that is loading, or that failed to load. */
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
 * The same message in a window. The window opens with the key and takes the focus, so that input reaches neither the screen below
 * nor a button. Escape closes it.
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
