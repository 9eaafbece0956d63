import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useContentLang } from "#app/lib/page/page-context.tsx";
import { ArticleList } from "#app/features/published/article/components/article-list.tsx";
import { ArticleMeta } from "#app/features/published/article/components/article-meta.tsx";
import { ArticleTile } from "#app/features/published/article/components/article-tile.tsx";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import type { SectionModel } from "../subject.view.ts";
import styles from "./subject-section.module.css";

/** Shows a section of a subject in its layout: a lead with other articles, a list, or a gallery. */
export function SubjectSection({ section }: { section: SectionModel }) {
  const contentLang = useContentLang();
  return (
    <section className={styles["section"]} id={section.anchor} aria-labelledby={`${section.anchor}-title`}>
      <div className={styles["head"]}>
        <h2 id={`${section.anchor}-title`} lang="zh-CN">
          <TitleText of={section} />
        </h2>
        {section.intro !== "" && <p lang={contentLang(section.intro)}>{section.intro}</p>}
      </div>
      {section.layout === "lead" ? (
        <LeadLayout cards={section.cards} />
      ) : (
        <ArticleList cards={section.cards} template={section.layout === "gallery" ? "cards" : "list"} />
      )}
    </section>
  );
}

/**
 * Largest number of articles beside the lead for which the first one has a picture. The titles of so few articles would
 * not fill the height of the lead.
 */
const FEW = 2;

/** Shows the first article large with the others beside it. A single article is a row. */
function LeadLayout({ cards }: { cards: ArticleCard[] }) {
  const [first, ...others] = cards;
  if (first === undefined || others.length === 0) return <ArticleList cards={cards} />;
  const pictured = others.length <= FEW ? others[0] : undefined;
  return (
    <div className={styles["lead"]}>
      <div className={styles["first"]}>
        <ArticleTile card={first} plain sizes="(max-width: 48rem) 100vw, 32rem" />
      </div>
      <ul className={styles["others"]}>
        {others.map((card) => (
          <li key={card.id}>
            {card === pictured ? (
              <ArticleTile card={card} plain sizes="(max-width: 48rem) 100vw, 20rem" />
            ) : (
              <>
                <h3>
                  <a href={card.href} lang="zh-CN">
                    <TitleText of={card} />
                  </a>
                </h3>
                <ArticleMeta card={card} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
