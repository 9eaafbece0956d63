import type { Extensions } from "@tiptap/core";
import { useCallback, useEffect, useState, type ComponentType } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Skeleton } from "#app/ui/list/skeleton.tsx";
import styles from "./editor-field.module.css";
import { loadEditor } from "./load-editor.ts";
import type { RichEditorProps } from "./rich-editor.tsx";

type EditorFieldProps = Omit<RichEditorProps, "more"> & {
  /** Loads further extensions with the editor's own files. Always pass the same function. */
  loadMore?: () => Promise<Extensions>;
};

/**
 * The editor in its position: a skeleton while its files load, or a message with a button to retry if loading fails.
 */
export function EditorField({ loadMore, ...props }: EditorFieldProps) {
  const t = useMessages("editor");
  const [Loaded, setLoaded] = useState<ComponentType<RichEditorProps>>();
  const [more, setMore] = useState<Extensions>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const [{ RichEditor }, extensions] = await Promise.all([loadEditor(), loadMore?.()]);
      setMore(extensions);
      setLoaded(() => RichEditor);
    } catch {
      setFailed(true);
    }
  }, [loadMore]);
  useEffect(() => void load(), [load]);

  if (Loaded !== undefined) return <Loaded {...props} {...(more !== undefined && { more })} />;
  if (hasFailed) {
    return (
      <div className={styles["failed"]} role="alert">
        <p>
          <strong>{t.notInstalled}</strong>
        </p>
        <p>{t.notInstalledHint}</p>
        <button type="button" className="btn" onClick={() => void load()}>
          {t.retry}
        </button>
      </div>
    );
  }
  return (
    <div className={styles["waiting"]} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t.loading}
      </p>
      <Skeleton rows={4} />
    </div>
  );
}
