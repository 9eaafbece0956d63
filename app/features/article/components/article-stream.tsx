import { useMessages } from "#app/i18n/messages.ts";
import { Empty } from "#app/ui/empty.tsx";
import type { Stream } from "../article-stream.view.ts";
import { ArticleList } from "./article-list.tsx";
import styles from "./article-stream.module.css";

type Props = { stream: Stream; template?: "list" | "cards"; place?: "industry" | "column" };

/** A stretch of a long list: a way back from older ones, the articles, a way on; or a sentence that there are none. */
export function ArticleStream({ stream, template, place }: Props) {
  const t = useMessages("news");
  if (stream.cards.length === 0) {
    return stream.newest === null ? (
      <Empty text={t.noArticles} action={{ href: "/", text: t.goHome }} />
    ) : (
      <Empty text={t.noOlderArticles} action={{ href: stream.newest, text: t.backToNewest }} />
    );
  }
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
      <ArticleList cards={stream.cards} template={template} place={place} next={stream.next} nextText={t.olderArticles} />
    </section>
  );
}
