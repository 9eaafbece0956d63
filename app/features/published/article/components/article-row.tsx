import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { Cover } from "#app/features/published/cover/components/cover.tsx";
import type { ArticleCard } from "../article.view.ts";
import { ArticleMeta } from "./article-meta.tsx";
import { PlainLine } from "./plain-line.tsx";
import styles from "./article-row.module.css";

type Props = { card: ArticleCard; level?: 2 | 3; place?: "industry" | "column"; eager?: boolean };

/** Shows an article in a stream: title, its meaning in a sentence, and a picture at the side. */
export function ArticleRow({ card, level = 3, place = "industry", eager = false }: Props) {
  const Title = `h${level}` as const;
  return (
    <article className={styles["row"]}>
      <div className={styles["text"]}>
        <Title className={styles["title"]} lang="zh-CN">
          <a href={card.href}>
            <TitleText of={card} />
          </a>
        </Title>
        <PlainLine plain={card.plain} dek={card.dek} className={styles["plain"]} />
        <ArticleMeta card={card} place={place} author />
      </div>
      <div className={styles["cover"]}>
        <Cover cover={card.cover} sizes="(max-width: 40rem) 28vw, 13rem" eager={eager} />
      </div>
    </article>
  );
}
