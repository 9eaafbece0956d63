import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./rights.module.css";

/** The code for binding a first app, shown to the administrator once. */
export function CodeDialog({ name, code, onClose }: { name: string; code: string; onClose: () => void }) {
  const t = useMessages("rights");
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog title={t.shownTitle} onClose={onClose}>
      <p>
        <code className={styles["code"]}>{code}</code>
      </p>
      <p className={styles["shown"]}>
        <MixedText text={t.shown(name)} />
      </p>
      <div className={styles["buttons"]}>
        <button type="button" className="btn" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {t.done}
        </button>
      </div>
    </Dialog>
  );
}
