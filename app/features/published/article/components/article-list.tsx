import { MoreLink } from "#app/ui/page/more-link.tsx";
import type { ArticleCard } from "../article.view.ts";
import { ArticleRow } from "./article-row.tsx";
import { ArticleTile } from "./article-tile.tsx";
import styles from "./article-list.module.css";

type Props = {
  cards: ArticleCard[];
  /** `list` shows rows with pictures at the side, `cards` a grid. */
  template?: "list" | "cards";
  place?: "industry" | "column";
  level?: 2 | 3;
  /**
   * Whether the first picture of this list is the largest one on the first screen, so that it is loaded with priority.
   */
  leads?: boolean;
  /** Path of the next page; null at the end. Left out if the list has only one page. */
  next?: string | null;
  nextText?: string;
};

/** Shows a list of articles with a link to older ones. */
export function ArticleList({ cards, template = "list", place, level = 3, leads = false, next, nextText }: Props) {
  return (
    <>
      <ul className={styles[template]}>
        {cards.map((card, index) => (
          <li key={card.id}>
            {template === "cards" ? (
              <ArticleTile card={card} level={level} place={place} plain onPhone="beside" />
            ) : (
              <ArticleRow card={card} level={level} place={place} eager={leads && index === 0} />
            )}
          </li>
        ))}
      </ul>
      {next !== undefined && <MoreLink href={next ?? undefined} text={nextText} />}
    </>
  );
}
