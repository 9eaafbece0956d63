import { MoreLink } from "#app/ui/page/more-link.tsx";
import type { ArticleCard } from "../article.view.ts";
import { ArticleRow } from "./article-row.tsx";
import { ArticleTile } from "./article-tile.tsx";
import styles from "./article-list.module.css";

type Props = {
  cards: ArticleCard[];
  /** Rows with pictures at the side, or cards in a grid. */
  template?: "list" | "cards";
  place?: "industry" | "column";
  level?: 2 | 3;
  /** Whether its first picture is the one that the first view waits for. */
  leads?: boolean;
  /** The address of the next page, null at the end of the list; left out where the list is whole. */
  next?: string | null;
  nextText?: string;
};

/** Articles one after the other, with the way to older ones. */
export function ArticleList({ cards, template = "list", place, level = 3, leads = false, next, nextText }: Props) {
  return (
    <>
      <ul className={styles[template]}>
        {cards.map((card, index) => (
          <li key={card.id}>
            {template === "cards" ? (
              <ArticleTile card={card} level={level} place={place} plain folds />
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
