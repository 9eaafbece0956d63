import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { COURSE, courseOf, toldCourse, type CourseGrain, type Point, type PointRange } from "./course.view.ts";
import { useNumbers } from "./use-statistics.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import styles from "./statistics.module.css";

type Props = { series: readonly Point[]; grain: CourseGrain; stretch: PointRange };

/** Shows the views over a day or a month as an outline, with a table for screen readers. */
export function Course({ series, grain, stretch }: Props) {
  const t = useMessages("statistic");
  const numbers = useNumbers();
  const { path, most } = courseOf(series, grain, stretch);
  const name = t.course[grain];
  return (
    <figure className={styles["course"]}>
      <figcaption>
        <b>{name}</b>
        <span>{series.length === 0 ? t.none : t.most(numbers(most))}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${COURSE.width} ${COURSE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}, ${t.most(numbers(most))}`}
      >
        <path d={path} />
      </svg>
      <p className={styles["axis"]} aria-hidden="true">
        {marksOf(grain, stretch).map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{name}</caption>
          <ColumnHeads columns={[{ text: t.when }, { text: t.columns.views }]} />
          <tbody>
            {toldCourse(series, grain).map(({ at, views }) => (
              <tr key={at}>
                <th scope="row">{grain === "day" ? formatDate(at * 1_000) : formatClock(at * 1_000)}</th>
                <td>{numbers(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const QUARTERS = 4;

/** Returns the labels below the outline, at equal distances. */
function marksOf(grain: CourseGrain, { from, to }: PointRange): string[] {
  if (grain === "day") return [from, to - 1].map((second) => formatDate(second * 1_000).slice(5));
  const quarter = (to - from) / QUARTERS;
  const hours = Array.from({ length: QUARTERS }, (_, index) => formatClock((from + index * quarter) * 1_000));
  return [...hours, "24:00"];
}
