import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import readers from "#app/newsroom/kit/list/queue.module.css";
import styles from "./complaints.module.css";

type Row = CallData<"GET /newsroom/complaints">["list"][number];
type Props = { rows: readonly Row[]; current: number; onShow: (id: number) => void };

/** Shows the queue beside the open complaint: the topic and the deadline of each. */
export function ComplaintList({ rows, current, onShow }: Props) {
  const t = useMessages("submissions");
  const { kinds } = useMessages("complaint");
  return (
    <nav className={readers["writer"]} aria-label={t.complaints.queuesLabel}>
      <ul className={styles["list"]}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === current || undefined} onClick={() => onShow(row.id)}>
              <b>{kinds[row.kind]}</b>
              <span lang="zh-CN">{row.said === "" ? t.complaints.forgotten : row.said}</span>
              <small data-late={row.isLate || undefined}>
                {row.closed === 0
                  ? t.complaints.until[row.isLate ? "late" : "due"](formatDateTime(row.due * 1_000))
                  : formatDateTime(row.closed * 1_000)}
                {row.assignee !== "" && <MixedText text={` · ${row.assignee}`} />}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
