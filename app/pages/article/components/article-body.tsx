import { Cover } from "#app/features/published/cover/components/cover.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { PageArticle } from "../article-page.view.ts";
import { TocFold } from "./article-toc.tsx";
import styles from "./article-body.module.css";

/** Displayed widths of the article's own picture: the reading column, or the window if that is narrower. */
const PICTURE_SIZES = "(max-width: 42rem) calc(100vw - 2rem), 40rem";

/**
 * Shows the plain summary, the article's own picture, the table of contents on narrow screens, and the text. A
 * generated cover repeats the page's texts, so only lists and share cards show it.
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

/** Notes for the reader about the text itself. */
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
