import { useEffect, useId, useRef } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import { reloadKeeping } from "./reload.ts";
import styles from "./waiting.module.css";

/** What a part waits for: its code, the site, or, as nothing else helps, a reload of the page. */
export type WaitingFor = "loading" | "offline" | "gone" | "failed";

type Props = { is?: WaitingFor };

/** Says in place of a part that its code is still coming, or why it does not come. */
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
 * The same in a window, which opens with the key that asked for it and takes the focus: whatever is typed until the
 * part is there reaches neither the screen below nor a button. Escape closes it.
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
