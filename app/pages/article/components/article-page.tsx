import type { ReactNode } from "react";
import { useReadingNote } from "#app/features/members/reading-history/components/use-reading-note.ts";
import { usePictureZoom } from "#app/features/published/article-reader/components/use-picture-zoom.ts";
import { ReadingProgress } from "#app/features/published/article-reader/components/reading-progress.tsx";
import { useAbsoluteUrl } from "#app/features/published/share/components/use-absolute-url.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import type { ArticlePageModel } from "../article-page.server.ts";
import { ArticleBody } from "./article-body.tsx";
import { ArticleEnd } from "./article-end.tsx";
import { ArticleHead } from "./article-head.tsx";
import styles from "./article-page.module.css";
import { ArticleRail } from "./article-rail.tsx";
import { ArticleSide } from "./article-side.tsx";

/** Id of the element that is read aloud, whose pictures open, and whose read depth is measured. */
const ARTICLE_ID = "article";

type Props = {
  model: ArticlePageModel;
  /** Content below the article: its discussion. */
  children?: ReactNode;
  /** Link to the discussion on the page, and the number of comments. */
  discussion?: { href: string; count: number };
};

/** The whole article page (docs/content.md#articles), with contents and tools on one side and related content on the other. */
export function ArticlePage(props: Props) {
  // The key resets voice, contents and pictures for each article.
  return <OneArticle key={props.model.article.id} {...props} />;
}

function OneArticle({ model, children, discussion }: Props) {
  const t = useMessages("article");
  const { article, meta } = model;
  const address = useAbsoluteUrl(meta.path);
  usePictureZoom(ARTICLE_ID);
  useReadingNote(article.id);
  const share = { url: meta.path, title: article.title, cardSrc: `/share/article-${article.id}.png` };
  return (
    <div className={styles["reading"]}>
      <ReadingProgress articleId={ARTICLE_ID} />
      <div className={`page ${styles["page"]}`}>
        <div className={styles["grid"]}>
          <ArticleSide toc={article.toc} id={article.id} articleId={ARTICLE_ID} share={share} discussion={discussion} />
          <div className={styles["main"]}>
            <Breadcrumb crumbs={[...article.crumbs, { name: t.text, path: meta.path }]} />
            <article id={ARTICLE_ID} className={styles["article"]}>
              <ArticleHead article={article} />
              <ArticleBody article={article} />
              <p className={styles["address"]}>{t.printedFrom(address)}</p>
            </article>
            <ArticleEnd
              article={article}
              corrections={model.corrections}
              tools={model.tools}
              older={model.older}
              newer={model.newer}
              share={share}
            />
            {children}
          </div>
          <ArticleRail subjects={model.subjects} related={model.related} heat={model.heat} />
        </div>
      </div>
    </div>
  );
}
