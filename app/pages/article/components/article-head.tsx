import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { SentenceWith } from "#app/ui/content-text.tsx";
import { useContentLang } from "#app/lib/page/page-context.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { Time } from "#app/ui/time.tsx";
import type { PageArticle } from "../article-page.view.ts";
import styles from "./article-head.module.css";

/** Title, dek, and the line with author, date, source and reading time. */
export function ArticleHead({ article }: { article: PageArticle }) {
  const t = useMessages("article");
  return (
    <header>
      <h1 className={styles["title"]} lang="zh-CN" data-read="">
        <bdi>
          <TitleText of={article} />
        </bdi>
      </h1>
      {article.dek !== "" && (
        <p className={styles["dek"]} lang="zh-CN">
          {article.dek}
        </p>
      )}
      <div className={styles["line"]}>
        <Names article={article} />
        <p className="meta">
          <Time iso={article.publishedAt} format="datetime" className={styles["whole"]} />
          <Source source={article.source} />
          {article.characters > 0 && (
            <>
              <span className={styles["whole"]}>{t.characters(article.characters.toLocaleString("en-US"))}</span>
              <span className={styles["whole"]}>{t.minutes(article.minutes)}</span>
            </>
          )}
          {article.correctedAt !== null && (
            <span className={styles["whole"]}>
              {t.corrected} <Time iso={article.correctedAt} format="datetime" />
            </span>
          )}
          {article.updatedAt !== null && (
            <span className={styles["whole"]}>
              {t.updated} <Time iso={article.updatedAt} format="datetime" />
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

function Names({ article }: { article: PageArticle }) {
  const t = useMessages("article");
  const contentLang = useContentLang();
  const labels = labelsOf(article, t);
  if (article.authors.length === 0 && article.editor === "" && labels.length === 0) return null;
  return (
    <p className={styles["names"]}>
      {article.authors.length > 0 && (
        <b>
          <bdi>
            {t.by("")}
            {article.authors.flatMap(({ name, href }, at) => [
              at > 0 && "、",
              <a key={name} href={href} lang={contentLang(name)}>
                {name}
              </a>,
            ])}
          </bdi>
        </b>
      )}
      {article.editor !== "" && (
        <span>
          <bdi>
            <SentenceWith say={t.editor} text={article.editor} />
          </bdi>
        </span>
      )}
      {labels.map((label) => (
        <span key={label} className="tag">
          {label}
        </span>
      ))}
    </p>
  );
}

/** Returns the required labels: use of AI, foreign origin, demonstration. */
function labelsOf({ aiLabel, origin, isDemo }: PageArticle, t: ReturnType<typeof useMessages<"article">>): string[] {
  return [
    ...(aiLabel === "none" ? [] : [t.ai[aiLabel]]),
    ...(origin === "original" ? [] : [t.origin[origin]]),
    ...(isDemo ? [t.demo] : []),
  ];
}

function Source({ source }: Pick<PageArticle, "source">) {
  const t = useMessages("article");
  const contentLang = useContentLang();
  if (source === null) return null;
  return (
    <span>
      {t.source}{" "}
      {source.href === null ? (
        <bdi lang={contentLang(source.name)}>{source.name}</bdi>
      ) : (
        <a className={styles["source"]} href={source.href} target="_blank" rel="noopener nofollow">
          <bdi lang={contentLang(source.name)}>{source.name}</bdi>
        </a>
      )}
    </span>
  );
}
