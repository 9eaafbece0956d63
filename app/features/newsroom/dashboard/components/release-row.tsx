import { StoryLink } from "#app/features/newsroom/story/components/story-link.tsx";
import { useState, type Ref } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { DashboardRelease } from "#app/features/newsroom/dashboard/dashboard.calls.server.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { DueClock } from "#app/newsroom/kit/time/due-clock.tsx";
import { MoreButton } from "#app/newsroom/kit/list/more-button.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import styles from "./release-row.module.css";

/**
 * Returns the id of a release in the cursor of a list. It is negative, because the list also contains stories with
 * their own ids. The story's id would not be unique, because a story may have several releases.
 */
export const releaseRow = ({ id }: Pick<DashboardRelease, "id">) => -id;

type Props = {
  /** The release to show. While it is being moved, it has the new time, which is not saved yet. */
  release: DashboardRelease;
  ref?: Ref<HTMLTableRowElement>;
  /** Whether another release has the same time. */
  isCrowded?: boolean;
  isMoving?: boolean;
  /** Whether the row is listed under its day. It then omits the date. */
  isUnderDay?: boolean;
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  onActs: (release: DashboardRelease) => void;
};

/** The row of a release: time, title and countdown. A failed or late release is red and offers a remedy. */
export function ReleaseRow({
  release,
  ref,
  isCrowded = false,
  isMoving = false,
  isUnderDay = false,
  cursor,
  onActs,
}: Props) {
  const { work: t, calendar, kinds, untitled } = useMessages("stories");
  const now = useNewsroomSecond() ?? 0;
  const { story, title, kind, state, dueAt, orderedBy, error } = release;
  const isLate = state === "failed" || (state === "waiting" && dueAt < now - 1);
  return (
    <tr
      ref={ref}
      data-moving={isMoving || undefined}
      data-late={isLate || undefined}
      data-on={cursor.id === releaseRow(release) || undefined}
      className={styles["row"]}
      onFocus={() => cursor.onFocus(releaseRow(release))}
    >
      <td className={`num ${styles["when"]}`}>
        <DueClock at={dueAt} isUnderDay={isUnderDay} />
      </td>
      <td className={rowStyles["title"]}>
        <StoryLink row={releaseRow(release)} href={reviewPath(story)} title={title} />
        {error !== "" && state === "failed" && <small className={styles["error"]}>{error}</small>}
      </td>
      <td className={styles["state"]}>
        <Distance release={release} now={now} />
        {isCrowded && <span className={styles["crowded"]}>{calendar.crowded}</span>}
        <span className={rowStyles["small"]} data-wide="">
          <MixedText
            text={[kinds[kind], orderedBy === "" ? "" : t.ordered(orderedBy)].filter((part) => part !== "").join(" · ")}
          />
        </span>
        {state === "failed" && <Retry story={story} />}
        <MoreButton title={title === "" ? untitled : title} onClick={() => onActs(release)} />
      </td>
    </tr>
  );
}

function Distance({ release: { state, dueAt }, now }: { release: DashboardRelease; now: number }) {
  const { work: t, calendar } = useMessages("stories");
  if (now === 0) return null;
  if (state === "failed") return <b>{t.failed}</b>;
  if (state === "done") return <span className={styles["done"]}>{calendar.done}</span>;
  const seconds = Math.abs(dueAt - now);
  const hours = Math.floor(seconds / 3_600);
  const text = hours < 24 ? spanOf(seconds) : t.days(Math.floor(hours / 24), hours % 24);
  return <span className="num">{dueAt >= now ? t.in(text) : t.overdue(text)}</span>;
}

/** The retry button of a failed release. */
function Retry({ story }: { story: number }) {
  const { work: t } = useMessages("stories");
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await newsroomRequest("POST /newsroom/retryRelease", { input: { id: story, key: crypto.randomUUID() } });
    setBusy(false);
  };
  return (
    <button type="button" className={`btn primary ${styles["retry"]}`} disabled={isBusy} onClick={() => void retry()}>
      {t.retry}
    </button>
  );
}

/** Formats seconds as a countdown: 2:05 or 1:02:05. */
function spanOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
