import { Time } from "#app/ui/time.tsx";
import type { ArticleCard } from "../article.view.ts";
import styles from "./article-meta.module.css";

type Props = {
  card: Pick<ArticleCard, "industry" | "column" | "author" | "publishedAt">;
  /** The section that the line shows. A list of an industry shows the column, and a list of a column the industry. */
  place?: "industry" | "column" | "none";
  author?: boolean;
};

/** Shows below a title the article's section, author and time. */
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
