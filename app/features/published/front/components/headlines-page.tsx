import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Empty } from "#app/ui/empty.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { RailLayout } from "#app/ui/page/rail-layout.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { daysAround, headlinesPath, type Headline, type HeadlinesModel } from "../front.view.ts";
import { HeadlineTitle } from "./front-title.tsx";
import styles from "./headlines-page.module.css";
import { LeadStory } from "./lead-story.tsx";
import { SecondaryStories } from "./secondary/secondary-stories.tsx";

/** Number of stories beside the lead. Further ones of the day are listed below. */
const BESIDE = 6;

/** Shows the current headlines or those of one day, and links to earlier days. */
export function HeadlinesPage({ model, crumbs }: { model: HeadlinesModel; crumbs: Crumb[] }) {
  const t = useMessages("news");
  const { day, front, recent, days } = model;
  const { lead, sentences, secondary } = front;
  return (
    <div className="page">
      <PageHead crumbs={crumbs} title={day === null ? t.headlinesToday : t.headlinesOf(day)}>
        {day !== null && <DaySteps day={day} days={days} />}
      </PageHead>
      {lead === null ? (
        <Empty
          text={day === null ? t.noHeadlines : t.noHeadlinesOfDay(day)}
          action={{ href: "/news", text: t.readNews }}
        />
      ) : (
        <div className={styles["front"]}>
          <LeadStory headline={lead} sentences={sentences} level={2} />
          {secondary.length > 0 && <SecondaryStories headlines={secondary.slice(0, BESIDE)} level={2} plain />}
        </div>
      )}
      {recent.length > 0 || secondary.length > BESIDE ? (
        <RailLayout rail={<Days days={days} current={day} />} sticky>
          {secondary.length > BESIDE && (
            <section className={styles["day"]}>
              <SectionHead title={t.moreOfTheDay} />
              <Titles headlines={secondary.slice(BESIDE)} />
            </section>
          )}
          {recent.map((past) => (
            <section key={past.day} className={styles["day"]} aria-labelledby={`day-${past.day}`}>
              <SectionHead
                title={t.dayName(past.day)}
                id={`day-${past.day}`}
                href={headlinesPath(past.day)}
                more={t.wholeDay}
              />
              <Titles headlines={past.headlines} />
            </section>
          ))}
        </RailLayout>
      ) : (
        <div className={styles["alone"]}>
          <Days days={days} current={day} />
        </div>
      )}
    </div>
  );
}

function Titles({ headlines }: { headlines: Headline[] }) {
  return (
    <ul className={styles["titles"]}>
      {headlines.map((headline) => (
        <li key={headline.id}>
          <HeadlineTitle headline={headline} level={3} className={styles["title"]} />
        </li>
      ))}
    </ul>
  );
}

/** Shows links to the previous and next day that have headlines. */
function DaySteps({ day, days }: { day: string; days: string[] }) {
  const t = useMessages("news");
  const { newer, older } = daysAround(days, day);
  return (
    <p className={styles["steps"]}>
      {older !== undefined && (
        <a href={headlinesPath(older)} rel="prev">
          ‹ {t.olderDay} <span className="num">{older}</span>
        </a>
      )}
      {newer !== undefined && (
        <a href={headlinesPath(newer)} rel="next">
          {t.newerDay} <span className="num">{newer}</span> ›
        </a>
      )}
      <a href="/headlines">{t.backToToday}</a>
    </p>
  );
}

function Days({ days, current }: { days: string[]; current: string | null }) {
  const t = useMessages("news");
  if (days.length === 0) return null;
  return (
    <nav aria-label={t.headlineDays}>
      <SectionHead title={t.headlineDays} />
      <ul className={styles["days"]}>
        {days.map((day) => (
          <li key={day}>
            <a href={headlinesPath(day)} aria-current={day === current ? "page" : undefined}>
              {t.dayName(day)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
