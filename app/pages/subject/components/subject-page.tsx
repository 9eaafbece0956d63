import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { ContentText } from "#app/ui/content-text.tsx";
import { CollectButton } from "#app/features/members/collect/components/collect-button.tsx";
import { Cover } from "#app/features/published/cover/components/cover.tsx";
import { FollowButton } from "#app/features/members/follow/components/follow-button.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { useContentLang } from "#app/lib/page/page-context.tsx";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { Time } from "#app/ui/time.tsx";
import type { SubjectModel } from "#app/features/published/subject/subject.view.ts";
import { SubjectMeta } from "#app/features/published/subject/components/tile/subject-meta.tsx";
import { SubjectSection } from "#app/features/published/subject/components/subject-section.tsx";
import { SubjectTile } from "#app/features/published/subject/components/tile/subject-tile.tsx";
import { SubjectTimeline, TIMELINE_ANCHOR } from "#app/features/published/subject/components/subject-timeline.tsx";
import grid from "#app/ui/filled-grid.module.css";
import styles from "./subject-page.module.css";

/** The page of a subject: banner, lead, sections with navigation, timeline, other subjects. */
export function SubjectPage({ subject, crumbs }: { subject: SubjectModel; crumbs: Crumb[] }) {
  const t = useMessages("subject");
  return (
    <>
      <Banner subject={subject} crumbs={crumbs} />
      <SectionNav subject={subject} />
      <div className={`page ${styles["body"]}`}>
        <div>
          {subject.sections.length === 0 && <Empty text={t.emptySubject} action={{ href: "/news", text: t.toNews }} />}
          {subject.sections.map((section) => (
            <SubjectSection key={section.anchor} section={section} />
          ))}
        </div>
        {subject.events.length > 0 && <SubjectTimeline events={subject.events} />}
      </div>
      <div className={`page ${styles["foot"]}`}>
        <p className={styles["tail"]}>
          <a className="btn" href={`/share/subject-${subject.id}.png`} download>
            {t.shareImage}
          </a>
          {subject.isDemo && <span>{t.demo}</span>}
        </p>
        {subject.related.length > 0 && (
          <section>
            <SectionHead title={t.related} href="/specialsubject" />
            <div className={grid["three"]}>
              {subject.related.map((other) => (
                <SubjectTile key={other.id} subject={other} />
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  );
}

/** Shows the full-width picture. The sheet over its lower edge contains the texts in both themes. */
function Banner({ subject, crumbs }: { subject: SubjectModel; crumbs: Crumb[] }) {
  const contentLang = useContentLang();
  const t = useMessages("subject");
  return (
    <header>
      <div className={styles["banner"]}>
        <Cover cover={subject.cover} sizes="100vw" eager />
      </div>
      <div className="page">
        <div className={styles["sheet"]}>
          <Breadcrumb crumbs={[...crumbs, { name: subject.title, path: subject.href }]} />
          <h1 lang={contentLang(subject.title)}>
            <TitleText of={subject} />
          </h1>
          <p className={styles["lead"]}>
            <ContentText text={subject.lead} />
          </p>
          <SubjectMeta subject={subject} />
          <p className="meta">
            <span>
              {t.started} <Time iso={subject.startAt} format="date" />
            </span>
            {subject.endAt !== null && (
              <span>
                {t.endedOn} <Time iso={subject.endAt} format="date" />
              </span>
            )}
            {subject.industry !== null && (
              <a href={subject.industry.href}>
                <ContentText text={subject.industry.name} />
              </a>
            )}
          </p>
          <p className={styles["keep"]} data-chrome="">
            <FollowButton kind="subject" id={subject.id} />
            <CollectButton type="specialsubject" id={subject.id} />
          </p>
        </div>
      </div>
    </header>
  );
}

function SectionNav({ subject }: { subject: SubjectModel }) {
  const t = useMessages("subject");
  if (subject.sections.length + Math.min(1, subject.events.length) < 2) return null;
  return (
    <nav className={styles["nav"]} aria-label={t.sections}>
      <div className="page">
        {subject.sections.map((section) => (
          <a key={section.anchor} href={`#${section.anchor}`}>
            <ContentText text={section.title} />
          </a>
        ))}
        {subject.events.length > 0 && <a href={`#${TIMELINE_ANCHOR}`}>{t.timeline}</a>}
      </div>
    </nav>
  );
}
