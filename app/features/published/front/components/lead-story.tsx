import { ArticleMeta } from "#app/features/published/article/components/article-meta.tsx";
import { Cover } from "#app/features/published/cover/components/cover.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { Headline } from "../front.view.ts";
import { HeadlineTitle } from "./front-title.tsx";
import styles from "./lead-story.module.css";

type Props = { headline: Headline; sentences: string[]; level?: 2 | 3 };

/** Shows the lead story large, with picture, title, dek and its meaning in plain sentences. */
export function LeadStory({ headline, sentences, level = 3 }: Props) {
  const t = useMessages("news");
  const { card } = headline;
  return (
    <article className={styles["lead"]}>
      {card !== null && (
        <div className={styles["cover"]}>
          <Cover cover={card.cover} sizes="(max-width: 44rem) 100vw, (max-width: 68rem) 60vw, 36rem" eager />
        </div>
      )}
      <HeadlineTitle headline={headline} level={level} className={styles["title"]} />
      {card !== null && card.dek !== "" && (
        <p className={styles["dek"]} lang="zh-CN">
          {card.dek}
        </p>
      )}
      {sentences.length > 0 && (
        <div className={styles["plain"]}>
          <p className={styles["mark"]}>{t.plainTitle}</p>
          <ul lang="zh-CN">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {card !== null && <ArticleMeta card={card} author />}
    </article>
  );
}
