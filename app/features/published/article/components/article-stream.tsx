import { useMessages } from "#app/i18n/messages.ts";
import { Empty } from "#app/ui/empty.tsx";
import type { Stream } from "../article-stream.view.ts";
import { ArticleFeature } from "./article-feature.tsx";
import { ArticleList } from "./article-list.tsx";
import styles from "./article-stream.module.css";

/** Minimum number of articles in a stream for its first one to be shown large. */
const FEATURED_FROM = 5;

type Props = { stream: Stream; template?: "list" | "cards"; place?: "industry" | "column" };

/** Shows a page of a long list with links to the newest and the next page, or a sentence if the list is empty. */
export function ArticleStream({ stream, template, place }: Props) {
  const t = useMessages("news");
  if (stream.cards.length === 0) {
    return stream.newest === null ? (
      <Empty text={t.noArticles} action={{ href: "/", text: t.goHome }} />
    ) : (
      <Empty text={t.noOlderArticles} action={{ href: stream.newest, text: t.backToNewest }} />
    );
  }
  const [newest, ...others] = stream.cards;
  const featured = stream.newest === null && template !== "cards" && stream.cards.length >= FEATURED_FROM;
  return (
    <section aria-labelledby="stream">
      <h2 id="stream" className="visually-hidden">
        {t.stream}
      </h2>
      {stream.newest !== null && (
        <p className={styles["back"]}>
          <a href={stream.newest}>‹ {t.backToNewest}</a>
        </p>
      )}
      {featured && newest !== undefined && <ArticleFeature card={newest} place={place} />}
      <ArticleList
        cards={featured ? others : stream.cards}
        leads={!featured}
        template={template}
        place={place}
        next={stream.next}
        nextText={t.olderArticles}
      />
    </section>
  );
}
