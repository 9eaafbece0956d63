import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Empty } from "#app/ui/empty.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { Pager } from "#app/ui/page/pager.tsx";
import { RailLayout } from "#app/ui/page/rail-layout.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { Time } from "#app/ui/time.tsx";
import { archivePath, type ArchiveModel, type ArchiveYear } from "../archive.view.ts";
import styles from "./archive-page.module.css";

/** Shows all articles of a month by day, and links to all months. */
export function ArchivePage({ archive, crumbs }: { archive: ArchiveModel; crumbs: Crumb[] }) {
  const t = useMessages("news");
  const { month } = archive;
  const newest = archive.years[0]?.months[0]?.month ?? null;
  return (
    <div className="page">
      <PageHead crumbs={crumbs} title={month === null ? t.archive : t.archiveOf(month)} intro={t.archiveDescription} />
      {month === null ? (
        <Empty text={t.noArticles} action={{ href: "/", text: t.goHome }} />
      ) : (
        <RailLayout rail={<Months years={archive.years} />} sticky>
          <p className="meta">{t.archiveTotal(archive.count)}</p>
          {archive.days.map(({ day, lines }) => (
            <section key={day} className={styles["day"]} aria-labelledby={`day-${day}`}>
              <SectionHead title={t.dayName(day)} id={`day-${day}`} />
              <ul className={styles["lines"]}>
                {lines.map((line) => (
                  <li key={line.id}>
                    <Time iso={line.publishedAt} format="clock" className="num" />
                    <a href={line.href} lang="zh-CN">
                      <TitleText of={line} />
                    </a>
                    {line.place !== null && (
                      <a href={line.place.href} className={styles["place"]}>
                        {line.place.name}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {archive.bounded && archive.page === archive.pages && <p className="meta">{t.archiveBounded}</p>}
          <Pager page={archive.page} pages={archive.pages} href={(page) => archivePath(month, page, newest)} />
          <MonthSteps years={archive.years} month={month} />
        </RailLayout>
      )}
    </div>
  );
}

/** Links to the neighbouring months that have articles. */
function MonthSteps({ years, month }: { years: ArchiveYear[]; month: string }) {
  const t = useMessages("news");
  const months = years.flatMap((year) => year.months);
  const older = months.find((entry) => entry.month < month);
  const newer = months.findLast((entry) => entry.month > month);
  return (
    <p className={styles["steps"]}>
      {older !== undefined && (
        <a href={older.href} rel="next">
          ‹ {t.archiveOf(older.month)}
        </a>
      )}
      {newer !== undefined && (
        <a href={newer.href} rel="prev">
          {t.archiveOf(newer.month)} ›
        </a>
      )}
    </p>
  );
}

function Months({ years }: { years: ArchiveYear[] }) {
  const t = useMessages("news");
  return (
    <nav aria-label={t.archiveMonths}>
      <SectionHead title={t.chooseMonth} />
      {years.map(({ year, months }) => (
        <div key={year} className={styles["year"]}>
          <h3>{t.yearName(year)}</h3>
          <ul>
            {months.map((entry) => (
              <li key={entry.month}>
                <a href={entry.href} aria-current={entry.current ? "page" : undefined}>
                  {t.monthName(entry.month)} <span>{t.monthCount(entry.count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
