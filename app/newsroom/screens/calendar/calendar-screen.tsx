import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { DashboardRelease } from "#app/features/newsroom/dashboard/dashboard.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, startOfDay, toSeconds } from "#app/lib/dates.ts";
import { RowActs } from "#app/features/newsroom/story-command/components/act-menu.tsx";
import { newsroomNow, useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { FlashVersions } from "#app/features/published/flash/newsroom/components/flash-versions.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { itemOfEntry, itemOfRelease, type Item } from "./calendar-items.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./calendar.module.css";
import { Lane } from "./lane.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useMoving } from "./use-moving.ts";

const DAY = 86_400;

/** Shows 排期: the scheduled items of a day or a week. Overdue and failed items come first, in red. */
export default function CalendarScreen() {
  const { calendar: t } = useMessages("stories");
  const { screens } = useMessages("newsroom");
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isWeek = params.get("span") === "week";
  const now = useNewsroomSecond();
  const day = startOfDay(params.get("day") ?? "") ?? startOfDay(formatDate(newsroomNow())) ?? new Date(0);
  const days = isWeek ? 7 : 1;
  const from = toSeconds(day);
  const query = newsroomQuery("GET /newsroom/calendar", { from, to: from + days * DAY });
  const data = useQuery(query).data;
  const address = (shift: number, week = isWeek) => {
    const to = formatDate((from + shift * DAY) * 1_000);
    return `/newsroom/calendar?day=${to}${week ? "&span=week" : ""}`;
  };
  useActs({
    earlier: () => void navigate(address(-days)),
    later: () => void navigate(address(days)),
  });
  const [acting, setActing] = useState<DashboardRelease>();
  const [asked, setAsked] = useState<Item>();
  const [looked, setLooked] = useState<number>();
  const moving = useMoving();
  const all = [...(data?.list.map(itemOfRelease) ?? []), ...(data?.entries.map(itemOfEntry) ?? [])].toSorted(
    (one, other) => one.at - other.at,
  );
  const isOut = ({ at }: Item) => at < from || at >= from + days * DAY;
  const late = all.filter((one) => one.release?.state === "failed" || (one.release?.state === "waiting" && isOut(one)));
  const due = all.filter((one) => !late.includes(one));
  const cursor = useCursor([...late, ...due].map(({ row }) => row));
  const here = all.find(({ row }) => row === cursor.id);
  const movable = here?.mayMove === true ? here : undefined;
  useActs({
    rowActs: here && (() => (here.release === undefined ? movable && setAsked(movable) : setActing(here.release))),
    flashToCome: movable?.entry?.kind === "flash" ? () => setLooked(movable.entry?.id) : undefined,
    moveTime: movable && (() => setAsked(movable)),
    timeEarlier: movable && (() => moving.nudge(movable, -1)),
    timeLater: movable && (() => moving.nudge(movable, 1)),
  });
  const row = { cursor, moving, onActs: setActing, onMove: setAsked, onLook: setLooked };
  const dropped = (key: string, at: (item: Item) => number) => {
    const item = all.find((one) => one.key === key);
    if (item !== undefined) moving.drop(item, at(item));
  };
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
      {now !== undefined && data !== undefined && (
        <div className={`${kit["screen"]} ${styles["screen"]}`}>
          {late.length > 0 && <Lane name={t.overdue} items={late} isLate {...row} />}
          {Array.from({ length: days }, (_, index) => from + index * DAY).map((start) => (
            <Lane
              key={start}
              name={`${formatDate(start * 1_000)} ${t.weekdays[new Date((start + 8 * 3_600) * 1_000).getUTCDay()]}`}
              {...row}
              items={due.filter(({ at }) => at >= start && at < start + DAY)}
              start={start}
              hasHours={!isWeek}
              onDropped={dropped}
            />
          ))}
        </div>
      )}
      {asked !== undefined && <MoveDialog item={asked} move={moving.move} onClose={() => setAsked(undefined)} />}
      {looked !== undefined && <FlashVersions id={looked} onClose={() => setLooked(undefined)} />}
      {acting !== undefined && <RowActs id={acting.story} title={acting.title} onClose={() => setActing(undefined)} />}
    </>
  );
}
