import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { CalendarEntry, DeskRelease } from "#app/features/newsroom/desk/desk.calls.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, startOfDay, toSeconds } from "#app/lib/dates.ts";
import { RowActs } from "../acts/act-menu.tsx";
import { clockToTheSecond, officeNow, useOfficeSecond } from "../data/office-clock.ts";
import { officeQuery } from "../data/office-query.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useActs } from "../keys/acts.ts";
import { ReleaseRow, releaseRow } from "../rows/release-row.tsx";
import rowStyles from "../rows/rows.module.css";
import { useCursor } from "../rows/use-cursor.ts";
import { crowdedTimes, emptyHours } from "./calendar-hours.ts";
import styles from "./calendar.module.css";

const DAY = 86_400;

/** 排期: what goes out on a day or in a week; what is past due, or failed, stands above it in red. */
export function CalendarScreen() {
  const { calendar: t } = useMessages("desk");
  const { screens } = useMessages("office");
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isWeek = params.get("span") === "week";
  const now = useOfficeSecond();
  const day = startOfDay(params.get("day") ?? "") ?? startOfDay(formatDate(officeNow())) ?? new Date(0);
  const days = isWeek ? 7 : 1;
  const from = toSeconds(day);
  const query = officeQuery("GET /office/calendar", { from, to: from + days * DAY });
  const data = useQuery(query).data;
  const list = data?.list;
  const address = (shift: number, week = isWeek) => {
    const to = formatDate((from + shift * DAY) * 1_000);
    return `/newsroom/calendar?day=${to}${week ? "&span=week" : ""}`;
  };
  useActs({
    earlier: () => void navigate(address(-days)),
    later: () => void navigate(address(days)),
  });
  const [acting, setActing] = useState<DeskRelease>();
  const isOut = ({ dueAt }: DeskRelease) => dueAt < from || dueAt >= from + days * DAY;
  const late = list?.filter((one) => one.state === "failed" || (one.state === "waiting" && isOut(one))) ?? [];
  const inOrder = [...late, ...(list?.filter((one) => !late.includes(one)) ?? [])];
  const cursor = useCursor(inOrder.map(releaseRow));
  const here = inOrder.find((one) => releaseRow(one) === cursor.id);
  useActs({ rowActs: here && (() => setActing(here)) });
  const row = { cursor, onActs: setActing };
  return (
    <>
      <ScreenHead title={screens.calendar}>
        <nav className={styles["span"]} aria-label={screens.calendar}>
          <a href={address(-days)}>‹ {t.previous}</a>
          <a href="/newsroom/calendar">{t.today}</a>
          <a href={address(days)}>{t.next} ›</a>
          <a href={address(0, false)} aria-current={isWeek ? undefined : "true"}>
            {t.day}
          </a>
          <a href={address(0, true)} aria-current={isWeek ? "true" : undefined}>
            {t.week}
          </a>
        </nav>
      </ScreenHead>
      {now !== undefined && list !== undefined && (
        <div className={styles["screen"]}>
          {late.length > 0 && <Lane name={t.overdue} releases={late} isLate {...row} />}
          {Array.from({ length: days }, (_, index) => from + index * DAY).map((start) => (
            <Lane
              key={start}
              name={`${formatDate(start * 1_000)} ${t.weekdays[new Date((start + 8 * 3_600) * 1_000).getUTCDay()]}`}
              {...row}
              releases={list.filter((one) => !late.includes(one) && one.dueAt >= start && one.dueAt < start + DAY)}
              entries={data?.entries.filter((one) => one.at >= start && one.at < start + DAY) ?? []}
              start={start}
            />
          ))}
        </div>
      )}
      {acting !== undefined && <RowActs id={acting.story} title={acting.title} onClose={() => setActing(undefined)} />}
    </>
  );
}

type LaneProps = {
  name: string;
  releases: DeskRelease[];
  isLate?: boolean;
  entries?: CalendarEntry[];
  /** The first second of the day, where the lane is one. */
  start?: number;
} & Omit<ComponentProps<typeof ReleaseRow>, "release">;

function Lane({ name, releases, isLate, entries = [], start, ...row }: LaneProps) {
  const { calendar: t } = useMessages("desk");
  const items = inOrderOfTime(releases, entries);
  const crowded = crowdedTimes(items.filter(isToCome).map(({ at }) => at));
  return (
    <section className={styles["lane"]} data-late={isLate}>
      <h2>{name}</h2>
      {items.length === 0 ? (
        <p className={styles["empty"]}>{t.nothing}</p>
      ) : (
        <table className={rowStyles["rows"]}>
          <tbody>
            {items.map(({ at, release, entry }) =>
              release === undefined ? (
                entry && <EntryRow key={`${entry.kind}${entry.id}`} entry={entry} isCrowded={crowded.has(at)} />
              ) : (
                <ReleaseRow key={release.id} release={release} {...row} />
              ),
            )}
          </tbody>
        </table>
      )}
      {start !== undefined && <Gaps times={items.map(({ at }) => at)} start={start} crowded={crowded.size} />}
    </section>
  );
}

type Item = { at: number; release?: DeskRelease; entry?: CalendarEntry };

/** What is done is in nobody's way any more. */
const isToCome = ({ release, entry }: Item) => release?.state === "waiting" || entry?.isDone === false;

const inOrderOfTime = (releases: DeskRelease[], entries: CalendarEntry[]): Item[] =>
  [
    ...releases.map((release) => ({ at: release.dueAt, release })),
    ...entries.map((entry) => ({ at: entry.at, entry })),
  ].toSorted((one, other) => one.at - other.at);

/** What is not a release: a version of the home page, a flash. */
function EntryRow({ entry: { kind, title, at, isDone, by }, isCrowded }: { entry: CalendarEntry; isCrowded: boolean }) {
  const { calendar: t } = useMessages("desk");
  return (
    <tr data-kind={kind}>
      <td className={`num ${styles["when"]}`}>
        <time dateTime={new Date(at * 1_000).toISOString()}>{clockToTheSecond(at)}</time>
      </td>
      <td className={rowStyles["title"]}>
        {kind === "front" ? <a href="/newsroom/front">{t.front(title)}</a> : <a href="/hours">{title}</a>}
      </td>
      <td className={rowStyles["small"]}>
        {[t.kinds[kind], isDone ? t.done : "", by, isCrowded ? t.crowded : ""].filter((one) => one !== "").join(" · ")}
      </td>
    </tr>
  );
}

/** Hours of the day without anything, and how much falls together: what an editor looks for first. */
function Gaps({ times, start, crowded }: { times: number[]; start: number; crowded: number }) {
  const { calendar: t } = useMessages("desk");
  const empty = emptyHours(times, start);
  if (times.length === 0) return null;
  return (
    <p className={styles["empty"]}>
      {crowded > 0 && <b className={styles["crowded"]}>{t.together(crowded)} </b>}
      {empty.length > 0 && t.emptyHours(empty.map(([from, to]) => `${from}–${to}`).join(", "))}
    </p>
  );
}
