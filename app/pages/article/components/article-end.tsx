import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { CollectButton } from "#app/features/members/collect/components/collect-button.tsx";
import { ReportError } from "#app/features/members/error-report/components/report-error.tsx";
import { ShareBar, type ShareProps } from "#app/features/published/share/components/share-bar.tsx";
import { formatDateTime } from "#app/lib/dates.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { ArticleLine, Place } from "#app/features/published/article/article.view.ts";
import type { CorrectionNote } from "#app/features/published/article/article.schema.ts";
import type { PageArticle } from "../article-page.view.ts";
import styles from "./article-end.module.css";

type Props = {
  article: PageArticle;
  corrections: CorrectionNote[];
  tools: Place[];
  older: ArticleLine | null;
  newer: ArticleLine | null;
  share: ShareProps;
};

/** Content after the text: tags, collecting, sharing, error reports, and neighbouring articles. */
export function ArticleEnd({ article, corrections, tools, older, newer, share }: Props) {
  const t = useMessages("article");
  return (
    <footer className={styles["end"]}>
      {corrections.length > 0 && (
        <ul className={styles["corrections"]} aria-label={t.corrections.title}>
          {corrections.map(({ kind, text, at }) => (
            <li key={at}>
              {t.corrections[kind]} <time dateTime={at}>{formatDateTime(at)}</time> <span lang="zh-CN">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {tools.length > 0 && (
        <p className={styles["tools"]}>
          {t.calculators}
          {tools.map(({ name, href }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </p>
      )}
      {article.tags.length > 0 && (
        <ul className={styles["tags"]} aria-label={t.tags} lang="zh-CN">
          {article.tags.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles["keep"]} data-chrome="">
        <CollectButton type="news" id={article.id} count={article.favorites} />
      </p>
      <div className={styles["pass"]}>
        <ShareBar {...share} />
        <ReportError articleId={article.id} className={styles["correction"]}>
          {t.correction}
        </ReportError>
      </div>
      <Neighbours older={older} newer={newer} />
    </footer>
  );
}

function Neighbours({ older, newer }: Pick<Props, "older" | "newer">) {
  const t = useMessages("article");
  if (older === null && newer === null) return null;
  return (
    <nav className={styles["around"]} aria-label={t.around}>
      {older !== null && (
        <a href={older.href} rel="prev">
          <span>{t.older}</span>
          <bdi lang="zh-CN">
            <TitleText of={older} />
          </bdi>
        </a>
      )}
      {newer !== null && (
        <a href={newer.href} rel="next">
          <span>{t.newer}</span>
          <bdi lang="zh-CN">
            <TitleText of={newer} />
          </bdi>
        </a>
      )}
    </nav>
  );
}
