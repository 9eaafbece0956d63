import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { Cover } from "#app/features/published/cover/components/cover.tsx";
import type { ArticleCard } from "../article.view.ts";
import { ArticleMeta } from "./article-meta.tsx";
import { PlainLine } from "./plain-line.tsx";
import styles from "./article-feature.module.css";

/** Shows the newest article of a stream large, with picture, title, dek and meaning. */
export function ArticleFeature({ card, place }: { card: ArticleCard; place?: "industry" | "column" }) {
  return (
    <article className={styles["feature"]}>
      <Cover cover={card.cover} sizes="(max-width: 40rem) 92vw, 28rem" eager />
      <div>
        <h3 lang="zh-CN">
          <a href={card.href}>
            <TitleText of={card} />
          </a>
        </h3>
        {card.plain !== "" && card.dek !== "" && (
          <p className={styles["dek"]} lang="zh-CN">
            {card.dek}
          </p>
        )}
        <PlainLine plain={card.plain} dek={card.dek} className={styles["plain"]} />
        <ArticleMeta card={card} place={place} author />
      </div>
    </article>
  );
}
