import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Time } from "#app/ui/time.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./messages-page.module.css";

/** A row of the message box. */
export type MessageRow = CallData<"GET /my/message">["list"][number];

type Props = {
  message: MessageRow;
  isUnread: boolean;
  isSelected: boolean;
  onSelect: () => void;
  /** Whether the message is open at first. */
  startsOpen?: boolean;
  onOpen: () => void;
  /** Undefined if the member may not delete it. */
  onRemove: (() => void) | undefined;
};

/** A message: its checkbox, its title, and the text and link that the title opens. */
export function MessageItem({ message, isUnread, isSelected, onSelect, startsOpen, onOpen, onRemove }: Props) {
  const t = useMessages("messages-page");
  const { type, title, content, url, createtime } = message;
  return (
    <li className={styles["message"]} data-unread={isUnread || undefined}>
      <label className={styles["tick"]}>
        <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={t.select(title)} />
      </label>
      <details
        open={startsOpen}
        onToggle={(event) => {
          if (event.currentTarget.open && isUnread) onOpen();
        }}
      >
        <summary>
          <span className={styles["title"]}>
            {isUnread && <span className="visually-hidden">{t.unreadMark} </span>}
            <MixedText text={title} />
          </span>
          <span className="meta">
            <span>{t.kind[type]}</span>
            <Time iso={isoOfSeconds(createtime)} />
          </span>
        </summary>
        <div className={styles["body"]}>
          {content !== "" && (
            <p>
              <MixedText text={content} />
            </p>
          )}
          <div className={styles["ways"]}>
            {url !== "" && (
              <a className="btn" href={url}>
                {t.open}
              </a>
            )}
            {onRemove !== undefined && (
              <button type="button" className="btn" aria-label={t.removeOf(title)} onClick={onRemove}>
                {t.remove}
              </button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}
