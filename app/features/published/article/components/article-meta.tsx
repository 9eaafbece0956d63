import { Time } from "#app/ui/time.tsx";
import type { ArticleCard } from "../article.view.ts";
import styles from "./article-meta.module.css";

type Props = {
  card: Pick<ArticleCard, "industry" | "column" | "author" | "publishedAt">;
  /** Which section is named: the other one is where the reader already is. */
  place?: "industry" | "column" | "none";
  author?: boolean;
};

/** The quiet line under a title: where the article belongs, who wrote it, when. */
export function ArticleMeta({ card, place = "industry", author = false }: Props) {
  const belongs = place === "column" ? (card.column ?? card.industry) : (card.industry ?? card.column);
  return (
    <p className={`meta ${styles["meta"]}`}>
      {place !== "none" && belongs !== null && <a href={belongs.href}>{belongs.name}</a>}
      {author && card.author !== "" && <span lang="zh-CN">{card.author}</span>}
      <Time iso={card.publishedAt} />
    </p>
  );
}
