import { SPANS, TABLE_NAMES } from "#app/features/newsroom/statistic/statistic.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { FIRST_DAY } from "#app/newsroom/kit/list/filter-days.ts";
import { SaveTable } from "#app/features/newsroom/table-export/components/save-table.tsx";
import { addressNow } from "#app/newsroom/kit/list/use-address.ts";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import { Course } from "./course.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Figures } from "./figures.tsx";
import { tableOf, useFigures, useSpan } from "./use-statistics.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./statistics.module.css";

/** Shows 统计: the figures of a day or a month, their chart, and the tables that the staff member may read. */
export default function StatisticsScreen() {
  const t = useMessages("statistic");
  const { screens } = useMessages("newsroom");
  const span = useSpan();
  const { asked, isLatest, stretch } = span;
  const query = useFigures(asked, isLatest);
  const tables = query.data?.tables ?? [];
  const table = tables.includes(span.table) ? span.table : "stories";
  const toBeside = (by: number) => {
    const at = tables.indexOf(tableOf(addressNow())) + by;
    span.toTable(tables.at(at % tables.length) ?? table);
  };
  useActs({
    earlier: span.earlier,
    later: isLatest ? undefined : span.later,
    otherSpan: () => span.toSpan(asked.span === "day" ? "month" : "day"),
    nextTable: tables.length > 1 ? () => toBeside(1) : undefined,
    previousTable: tables.length > 1 ? () => toBeside(-1) : undefined,
  });
  return (
    <>
      <ScreenHead title={screens.statistics}>
        <SpanChoice {...span} />
      </ScreenHead>
      <div className={`${kit["screen"]} ${styles["screen"]}`}>
        {query.error !== null && (
          <p className={styles["failure"]} role="status">
            {t.failed}
          </p>
        )}
        {query.data !== undefined && (
          <>
            {query.data.figures.length > 0 && <Figures {...query.data} span={asked.span} />}
            {query.data.figures.length > 0 && (
              <Course series={query.data.series} grain={query.data.grain} stretch={stretch} />
            )}
            <div className={styles["tools"]}>
              <QueueTabs
                label={t.tablesLabel}
                tabs={TABLE_NAMES.filter((one) => tables.includes(one)).map((id) => ({ id, name: t.tables[id] }))}
                chosen={table}
                onChoose={span.toTable}
              />
              <p className={styles["save"]}>
                <SaveTable
                  save={async (as) => newsroomDownload("GET /newsroom/statisticFile", { ...asked, table, as })}
                />
              </p>
            </div>
            <FigureTable asked={asked} table={table} isLatest={isLatest} isOwn={tables.length === 1} />
            <p className={styles["note"]}>{t.privacy}</p>
          </>
        )}
      </div>
    </>
  );
}

/** Shows the choice of the day or month. */
function SpanChoice({ asked, isLatest, today, earlier, later, toDay, toSpan }: ReturnType<typeof useSpan>) {
  const t = useMessages("statistic");
  return (
    <div className={styles["span"]}>
      <button type="button" onClick={earlier}>
        ‹ {t.previous}
      </button>
      <input
        type="date"
        aria-label={t.dayLabel}
        value={asked.day}
        min={FIRST_DAY}
        max={today}
        onChange={(event) => event.target.value !== "" && toDay(event.target.value)}
      />
      <button type="button" onClick={later} disabled={isLatest}>
        {t.next} ›
      </button>
      <QueueTabs
        label={t.spanLabel}
        tabs={SPANS.map((id) => ({ id, name: t.spans[id] }))}
        chosen={asked.span}
        onChoose={toSpan}
      />
    </div>
  );
}
