import { create } from "qrcode";
import { useMemo, type MouseEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useModal } from "#app/ui/use-modal.ts";
import { qrPath } from "../share.view.ts";
import styles from "./share-code.module.css";

export type ShareCodeProps = { url: string; title: string; onClose: () => void };

/** Number of light cells around the code, which cameras need to find it. */
const QUIET = 4;

/** Shows the URL as a QR code for WeChat in a native dialog. */
export function ShareCode({ url, title, onClose }: ShareCodeProps) {
  const t = useMessages("share");
  const dialog = useModal(onClose);
  const { size, path } = useMemo(() => {
    const { modules } = create(url, { errorCorrectionLevel: "M" });
    return { size: modules.size, path: qrPath({ size: modules.size, get: (row, column) => modules.get(row, column) }) };
  }, [url]);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // The keyboard has Escape and the button. The click beside the dialog is an additional way for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby="share-code-title" onClick={closeOutside}>
      <div className={styles["sheet"]}>
        <h2 id="share-code-title">{t.scan}</h2>
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
          role="img"
          aria-label={t.codeOf(url)}
        >
          <path d={path} />
        </svg>
        <p className={styles["title"]}>{title}</p>
        <p className={styles["hint"]}>{t.scanHint}</p>
        <button type="button" className="btn" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </dialog>
  );
}
