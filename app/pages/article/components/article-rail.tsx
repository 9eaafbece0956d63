import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { HeatList, RelatedItem } from "../article-page.view.ts";
import type { Place } from "#app/features/published/article/article.view.ts";
import { ArticleMeta } from "#app/features/published/article/components/article-meta.tsx";
import styles from "./article-rail.module.css";

type Props = { subjects: Place[]; related: RelatedItem[]; heat: HeatList | null };

/** Content related to the article: its subjects, related reading, and the heat ranking. */
export function ArticleRail({ subjects, related, heat }: Props) {
  const t = useMessages("article");
  if (subjects.length === 0 && related.length === 0 && heat === null) return null;
  return (
    <aside className={styles["rail"]} data-chrome="">
      {subjects.length > 0 && (
        <section>
          <SectionHead title={t.subjects} />
          <ul className={styles["subjects"]} lang="zh-CN">
            {subjects.map((subject) => (
              <li key={subject.href}>
                <a href={subject.href}>{subject.name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {related.length > 0 && (
        <section>
          <SectionHead title={t.related} />
          <ul className={styles["related"]}>
            {related.map((item) => (
              <li key={item.href}>
                <a href={item.href} lang="zh-CN">
                  <TitleText of={item} />
                </a>
                <ArticleMeta card={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {heat !== null && (
        <section>
          <SectionHead title={heat.title} href={heat.href} />
          <ol className={styles["heat"]} lang="zh-CN">
            {heat.lines.map((line) => (
              <li key={line.href}>
                <a href={line.href}>
                  <TitleText of={line} />
                </a>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}
