import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { Cover } from "#app/features/published/cover/components/cover.tsx";
import type { ArticleCard } from "../article.view.ts";
import { ArticleMeta } from "./article-meta.tsx";
import { PlainLine } from "./plain-line.tsx";
import styles from "./article-tile.module.css";

type Props = {
  card: ArticleCard;
  level?: 2 | 3;
  place?: "industry" | "column" | "none";
  /** Whether it also shows the sentence below the title. */
  plain?: boolean;
  /** Where a phone shows the picture: above the title, beside it, or nowhere. */
  onPhone?: "above" | "beside" | "none";
  sizes?: string;
};

/** Shows an article below its picture, for grids and blocks. */
export function ArticleTile({ card, level = 3, place = "industry", plain = false, onPhone = "above", sizes }: Props) {
  const Title = `h${level}` as const;
  return (
    <article className={styles["tile"]} data-phone={onPhone === "above" ? undefined : onPhone}>
      <Cover cover={card.cover} sizes={sizes ?? "(max-width: 40rem) 92vw, 18rem"} />
      <div>
        <Title className={styles["title"]} lang="zh-CN">
          <a href={card.href}>
            <TitleText of={card} />
          </a>
        </Title>
        {plain && <PlainLine plain={card.plain} dek={card.dek} className={styles["plain"]} />}
        <ArticleMeta card={card} place={place} />
      </div>
    </article>
  );
}
