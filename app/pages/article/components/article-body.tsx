import { Cover } from "#app/features/published/cover/components/cover.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { PageArticle } from "../article-page.view.ts";
import { TocFold } from "./article-toc.tsx";
import styles from "./article-body.module.css";

/** Widths at which the article's own picture is shown: the reading column, or the window where that is narrower. */
const PICTURE_SIZES = "(max-width: 42rem) calc(100vw - 2rem), 40rem";

/**
 * What it means first, then the article's own picture, the contents on a narrow screen, and the text. A drawn cover
 * tells nothing that the page does not say, so only lists and share cards show it.
 */
export function ArticleBody({ article }: { article: PageArticle }) {
  return (
    <>
      <PlainBox points={article.plain} />
      {article.cover.kind === "picture" && (
        <div className={styles["picture"]}>
          <Cover cover={article.cover} sizes={PICTURE_SIZES} eager />
        </div>
      )}
      <TocFold toc={article.toc} />
      {article.bodyHtml !== "" && (
        <div data-read-body="" lang="zh-CN">
          <Prose html={article.bodyHtml} />
        </div>
      )}
      <Notes article={article} />
    </>
  );
}

function PlainBox({ points }: { points: string[] }) {
  const t = useMessages("article");
  if (points.length === 0) return null;
  return (
    <section className={styles["plain"]} aria-labelledby="plain">
      <h2 id="plain">{t.plain}</h2>
      <ul lang="zh-CN">
        {points.map((point) => (
          <li key={point} data-read="">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the reader has to know about the text itself. */
function Notes({ article }: { article: PageArticle }) {
  const t = useMessages("article");
  const notes = [...(article.disclaimer ? [t.disclaimer] : []), ...(article.isDemo ? [t.demoNote] : [])];
  if (notes.length === 0) return null;
  return (
    <div className={styles["notes"]}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
