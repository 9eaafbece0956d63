import { useMessages } from "#app/i18n/messages.ts";
import { useHears } from "./use-hears.ts";
import { useConnectionState } from "#app/newsroom/kit/events/events.ts";
import { clockToTheSecond, useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import styles from "./clock.module.css";

/** Shows the server's time in Asia/Shanghai to the second, and the state of the connection. */
export function Clock() {
  const t = useMessages("newsroom");
  const second = useNewsroomSecond();
  const line = useConnectionState();
  const hears = useHears();
  return (
    <div className={styles["clock"]}>
      {hears && (
        <span className={styles["line"]} data-line={line} role="status">
          <span className={line === "open" ? "visually-hidden" : undefined}>{t.line[line]}</span>
        </span>
      )}
      <span className={styles["zone"]}>{t.clock}</span>
      <time className={styles["time"]}>{second === undefined ? "--:--:--" : clockToTheSecond(second)}</time>
    </div>
  );
}
