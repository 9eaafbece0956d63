import type { ReactNode } from "react";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { PageModel } from "../page.view.ts";
import styles from "./standing-page.module.css";

type Props = {
  page: PageModel;
  /** The list on the page, above its text. */
  children?: ReactNode;
  /** The controls of the page, below its text. */
  after?: ReactNode;
};

/**
 * Shows a single page: links to related pages at the left, its text, and a table of contents at the right if it is
 * long.
 */
export function StandingPage({ page, children, after }: Props) {
  const t = useMessages("page");
  return (
    <div className={`page ${styles["layout"]}`} data-alone={page.siblings.length < 2 || undefined}>
      <div className={styles["head"]}>
        <Breadcrumb crumbs={page.crumbs} />
        <h1 lang={contentLang(page.title)}>{page.title}</h1>
        {page.effectiveDate !== null && (
          <p className="meta">
            {page.template === "article" && page.version !== "" && <span>{t.version(page.version)}</span>}
            <span>
              {t.effective} <time dateTime={page.effectiveDate}>{page.effectiveDate}</time>
            </span>
          </p>
        )}
      </div>
      <div className={styles["body"]}>
        {page.toc.length > 0 && <Contents page={page} />}
        {children}
        {page.html !== "" && <Prose html={page.html} lang={page.lang} />}
        {after !== undefined && <div className={styles["after"]}>{after}</div>}
      </div>
      {page.siblings.length > 1 && (
        <nav className={styles["siblings"]} aria-label={t.siblings}>
          <ul>
            {page.siblings.map((sibling) => (
              <li key={sibling.href}>
                <a
                  href={sibling.href}
                  lang={contentLang(sibling.title)}
                  aria-current={sibling.current ? "page" : undefined}
                >
                  {sibling.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Contents({ page }: { page: PageModel }) {
  const t = useMessages("page");
  return (
    <nav className={styles["toc"]} aria-label={t.contents}>
      <h2>{t.contents}</h2>
      <ol lang={page.lang}>
        {page.toc.map((entry) => (
          <li key={entry.id} data-level={entry.level}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
