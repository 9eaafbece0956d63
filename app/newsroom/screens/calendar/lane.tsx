import type { ReactNode } from "react";
import type { CalendarEntry, DashboardRelease } from "#app/features/newsroom/dashboard/dashboard.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useDrop } from "#app/newsroom/kit/order/use-drop.ts";
import { MoreButton } from "#app/newsroom/kit/list/more-button.tsx";
import { DueClock } from "#app/newsroom/kit/time/due-clock.tsx";
import { ReleaseRow } from "#app/features/newsroom/dashboard/components/release-row.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { crowdedTimes, emptyHours, shownHours } from "./calendar-hours.ts";
import { isToCome, type Item } from "./calendar-items.ts";
import styles from "./calendar.module.css";
import type { Moving } from "./use-moving.ts";

const DAY = 86_400;
const HOUR = 3_600;

type RowProps = {
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  moving: Moving;
  onActs: (release: DashboardRelease) => void;
  onMove: (item: Item) => void;
  /** Shows the versions of the flash with this id. */
  onLook: (id: number) => void;
};

type Props = RowProps & {
  name: string;
  /** The items in the order of their times. */
  items: readonly Item[];
  isLate?: boolean;
  /** The first second of the day, if the lane shows a day. */
  start?: number;
  /** Whether each hour is a drop target. */
  hasHours?: boolean;
  onDropped?: (key: string, at: (item: Item) => number) => void;
};

/** Shows the scheduled items of a day, or the overdue items, in order. It marks empty hours and conflicts. */
export function Lane({ name, items, isLate = false, start, hasHours = false, onDropped, ...row }: Props) {
  const { calendar: t } = useMessages("stories");
  const toCome = items.filter(isToCome).map(({ at }) => at);
  const crowded = crowdedTimes(toCome);
  const onDay = start === undefined || hasHours ? undefined : (item: Item) => start + clockOf(item);
  const { ref, isOver } = useDrop<HTMLElement>(
    undefined,
    onDay && (({ key }) => key !== undefined && onDropped?.(key, onDay)),
  );
  const rows = (some: readonly Item[]) =>
    some.map((item) => (
      <ItemRow key={item.key} item={item} isCrowded={crowded.has(item.at)} isUnderDay={start !== undefined} {...row} />
    ));
  return (
    <section ref={ref} className={styles["lane"]} data-late={isLate || undefined} data-over={isOver || undefined}>
      <h2>{name}</h2>
      {items.length === 0 && <p className={styles["empty"]}>{t.nothing}</p>}
      {(items.length > 0 || hasHours) && (
        <table className={rowStyles["rows"]}>
          <colgroup>
            <col className={styles["when"]} />
            <col />
            <col className={styles["state"]} />
          </colgroup>
          {hasHours && start !== undefined ? (
            shownHours(
              items.map(({ at }) => at),
              start,
            ).map((hour) => (
              <Hour
                key={hour}
                hour={hour}
                onDropped={(key) => onDropped?.(key, (item) => start + hour * HOUR + (item.at % HOUR))}
              >
                {rows(items.filter(({ at }) => Math.floor((at - start) / HOUR) === hour))}
              </Hour>
            ))
          ) : (
            <tbody>{rows(items)}</tbody>
          )}
        </table>
      )}
      {start !== undefined && (
        <Gaps times={items.map(({ at }) => at)} start={start} crowded={toCome.filter((at) => crowded.has(at)).length} />
      )}
    </section>
  );
}

/** Returns the time of day of an item in Shanghai, in seconds. Shanghai has no summer time. */
const clockOf = ({ at }: Item) => (at + 8 * HOUR) % DAY;

type HourProps = { hour: number; onDropped: (key: string) => void; children: ReactNode[] };

/** Shows an hour of the day, which is a drop target. */
function Hour({ hour, onDropped, children }: HourProps) {
  const { ref, isOver } = useDrop<HTMLTableSectionElement>(undefined, ({ key }) => key !== undefined && onDropped(key));
  return (
    <tbody
      ref={ref}
      className={styles["hour"]}
      data-over={isOver || undefined}
      data-empty={children.length === 0 || undefined}
    >
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {String(hour).padStart(2, "0")}:00
        </th>
      </tr>
      {children}
    </tbody>
  );
}

type ItemProps = RowProps & { item: Item; isCrowded: boolean; isUnderDay: boolean };

function ItemRow({ item, isCrowded, isUnderDay, moving, onMove, onLook, ...row }: ItemProps) {
  const { ref } = useDrop<HTMLTableRowElement>(item.mayMove ? item.key : undefined);
  const at = moving.nudged?.key === item.key ? moving.nudged.at : item.at;
  const isMoving = at !== item.at;
  const { release, entry } = item;
  if (release !== undefined)
    return (
      <ReleaseRow ref={ref} release={{ ...release, dueAt: at }} {...{ isCrowded, isMoving, isUnderDay }} {...row} />
    );
  if (entry === undefined) return null;
  const { id, kind, title, isDone, by, version } = entry;
  return (
    <tr
      ref={ref}
      data-kind={kind}
      data-moving={isMoving || undefined}
      data-on={row.cursor.id === item.row || undefined}
      onFocus={() => row.cursor.onFocus(item.row)}
    >
      <td className={`num ${styles["when"]}`}>
        <DueClock at={at} isUnderDay={isUnderDay} />
      </td>
      <td className={rowStyles["title"]}>
        <EntryLink id={rowLinkId(item.row)} entry={entry} />
      </td>
      <EntryState words={[isDone ? "done" : "", by]} isCrowded={isCrowded} kind={kind}>
        {kind === "flash" && item.mayMove && version > 1 && (
          <VersionButton {...{ title, version }} onClick={() => onLook(id)} />
        )}
        {item.mayMove && <MoreButton title={title} onClick={() => onMove(item)} />}
      </EntryState>
    </tr>
  );
}

function EntryLink({ id, entry: { kind, title } }: { id: string; entry: CalendarEntry }) {
  const { calendar: t } = useMessages("stories");
  return kind === "front" ? (
    <a id={id} href="/newsroom/front">
      <MixedText text={t.front(title)} />
    </a>
  ) : (
    <a id={id} href="/hours" lang="zh-CN">
      {title}
    </a>
  );
}

/** Shows the number of changes of a scheduled flash, as a button that opens its earlier texts and times. */
function VersionButton({ title, version, onClick }: { title: string; version: number; onClick: () => void }) {
  const t = useMessages("flashes");
  const words = t.versions(version);
  return (
    <button type="button" className={styles["version"]} aria-label={`${words}：${title}`} onClick={onClick}>
      {words}
    </button>
  );
}

type StateProps = {
  words: [done: string, by: string];
  isCrowded: boolean;
  kind: CalendarEntry["kind"];
  children: ReactNode;
};

function EntryState({ words: [done, by], isCrowded, kind, children }: StateProps) {
  const { calendar: t } = useMessages("stories");
  return (
    <td className={styles["state"]}>
      {isCrowded && <span className={styles["crowded"]}>{t.crowded}</span>}
      <span className={rowStyles["small"]}>
        <MixedText text={[t.kinds[kind], done === "" ? "" : t.done, by].filter((one) => one !== "").join(" · ")} />
      </span>
      {children}
    </td>
  );
}

/** Shows the empty hours of the day and the number of conflicts. */
function Gaps({ times, start, crowded }: { times: number[]; start: number; crowded: number }) {
  const { calendar: t } = useMessages("stories");
  const empty = emptyHours(times, start);
  if (times.length === 0) return null;
  return (
    <p className={styles["empty"]}>
      {crowded > 0 && <b className={styles["crowded"]}>{t.together(crowded)} </b>}
      {empty.length > 0 && t.emptyHours(empty.map(([from, to]) => `${from}–${to}`).join(", "))}
    </p>
  );
}
