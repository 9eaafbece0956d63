import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { RankList } from "#app/features/published/billboard/components/rank/rank-list.tsx";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { RailModel } from "../rail.view.ts";
import { BulletinLines } from "#app/features/published/bulletin/components/lines/bulletin-lines.tsx";
import { ContributeBox } from "./contribute-box.tsx";
import styles from "./side-rail.module.css";

/** The side column of list pages; empty sections are hidden. */
export function SideRail({ rail }: { rail: RailModel }) {
  const t = useMessages("news");
  return (
    <>
      {rail.heat.map((board) => (
        <section key={board.id} aria-labelledby="rail-heat">
          <SectionHead title={t.heat} id="rail-heat" href={board.href} />
          <RankList board={board} />
        </section>
      ))}
      {rail.subjects.length > 0 && (
        <section aria-labelledby="rail-subjects">
          <SectionHead title={t.subjects} id="rail-subjects" href="/specialsubject" />
          <ul className={styles["lines"]}>
            {rail.subjects.map((subject) => (
              <li key={subject.id}>
                <a href={subject.href} lang="zh-CN">
                  <TitleText of={subject} />
                </a>
                <span>{t.subjectArticles(subject.articles)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rail.boards.length > 0 && (
        <section aria-labelledby="rail-boards">
          <SectionHead title={t.boards} id="rail-boards" href="/billboard" />
          {rail.boards.map((board) => (
            <div key={board.id} className={styles["board"]}>
              <h3>
                <a href={board.href} lang={contentLang(board.title)}>
                  <TitleText of={board} />
                </a>
              </h3>
              <RankList board={board} />
            </div>
          ))}
        </section>
      )}
      {rail.bulletins.length > 0 && (
        <section aria-labelledby="rail-bulletins">
          <SectionHead title={t.bulletins} id="rail-bulletins" href="/spotcheck" />
          <BulletinLines bulletins={rail.bulletins} />
        </section>
      )}
      <ContributeBox />
    </>
  );
}
