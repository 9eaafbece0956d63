import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { ArticleStream } from "#app/features/published/article/components/article-stream.tsx";
import type { Stream } from "#app/features/published/article/article-stream.view.ts";
import { FollowButton } from "#app/features/members/follow/components/follow-button.tsx";
import { SideRail } from "#app/pages/rail/components/side-rail.tsx";
import type { RailModel } from "#app/pages/rail/rail.view.ts";
import { SubjectMeta } from "#app/features/published/subject/components/tile/subject-meta.tsx";
import type { SubjectCard } from "#app/features/published/subject/subject.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { RailLayout } from "#app/ui/page/rail-layout.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import type { SectorTab } from "#app/features/published/industry/industry.view.ts";
import styles from "./industry-page.module.css";

type Props = {
  id: number;
  title: string;
  intro: string;
  crumbs: Crumb[];
  sectors: SectorTab[];
  subjects: SubjectCard[];
  stream: Stream;
  rail: RailModel;
};

/** An industry: introduction, followed subjects, articles by sector, rankings and spot checks. */
export function IndustryPage({ id, title, intro, crumbs, sectors, subjects, stream, rail }: Props) {
  const t = useMessages("news");
  return (
    <div className="page">
      <PageHead crumbs={crumbs} title={title} intro={intro} action={<FollowButton kind="industry" id={id} />}>
        {sectors.length > 1 && <TabLinks label={t.sectors} tabs={sectors} />}
      </PageHead>
      {subjects.length > 0 && <HotSubjects subjects={subjects} />}
      <RailLayout rail={<SideRail rail={rail} />}>
        <ArticleStream stream={stream} place="column" />
      </RailLayout>
    </div>
  );
}

/** Followed subjects of the industry, one line each. */
function HotSubjects({ subjects }: { subjects: SubjectCard[] }) {
  const t = useMessages("news");
  return (
    <section className={styles["hot"]} aria-labelledby="hot-subjects">
      <SectionHead title={t.hotSubjects} id="hot-subjects" href="/specialsubject" />
      <ul>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <h3>
              <a href={subject.href} lang="zh-CN">
                <TitleText of={subject} />
              </a>
            </h3>
            <p lang="zh-CN">{subject.lead}</p>
            <SubjectMeta subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}
