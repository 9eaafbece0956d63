import { ArticleMeta } from "#app/features/published/article/components/article-meta.tsx";
import { PlainLine } from "#app/features/published/article/components/plain-line.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Headline } from "../../front.view.ts";
import { HeadlineTitle } from "../front-title.tsx";
import styles from "./secondary-stories.module.css";

/** Up to this number of stories, each shows the sentence below its title. More stories show titles only. */
const FEW = 4;

type Props = {
  headlines: Headline[];
  level?: 2 | 3;
  /** Shows the sentence below each title regardless of their number. */
  plain?: boolean;
};

/** Shows the stories beside the lead. They are distributed over the height of the column, which depends on the lead. */
export function SecondaryStories({ headlines, level = 3, plain = headlines.length <= FEW }: Props) {
  return (
    <ul className={styles["second"]}>
      {headlines.map((headline) => (
        <li key={headline.href}>
          <article>
            <HeadlineTitle headline={headline} level={level} className={styles["title"]} />
            {headline.card !== null && plain && (
              <PlainLine plain={headline.card.plain} dek={headline.card.dek} className={styles["plain"]} />
            )}
            {headline.card === null ? (
              <p className="meta">
                <Time iso={headline.startedAt} />
              </p>
            ) : (
              <ArticleMeta card={headline.card} />
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
