import { useMessages } from "#app/i18n/messages.ts";
import type { Selection } from "#app/ui/list/use-selection.ts";
import styles from "./messages-page.module.css";

type Props = { selection: Selection; onRead: () => void; onRemove: (() => void) | undefined };

/** Selects all messages of the page, and runs a command on the selected ones. */
export function MessageTools({ selection, onRead, onRemove }: Props) {
  const t = useMessages("messages-page");
  const count = selection.ids.length;
  return (
    <div className={styles["tools"]}>
      <label>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && !selection.isAll;
          }}
          type="checkbox"
          checked={selection.isAll}
          onChange={selection.toggleAll}
        />
        {t.selectAll}
      </label>
      <span className={styles["count"]} role="status">
        {count > 0 ? t.selected(count) : ""}
      </span>
      <span className={styles["acts"]}>
        <button type="button" disabled={count === 0} onClick={onRead}>
          {t.markRead}
        </button>
        {onRemove !== undefined && (
          <button type="button" disabled={count === 0} onClick={onRemove}>
            {t.remove}
          </button>
        )}
      </span>
    </div>
  );
}
