import { useActiveHeading } from "#app/features/published/article-reader/components/use-active-heading.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { TocEntry } from "#app/features/published/article/article.view.ts";
import styles from "./article-toc.module.css";

/** Table of contents beside the article. Once React runs, the current section is marked. */
export function TocAside({ toc }: { toc: TocEntry[] }) {
  const t = useMessages("article");
  const active = useActiveHeading(toc.map((entry) => entry.id));
  return (
    <nav className={styles["aside"]} aria-label={t.contents}>
      <p>{t.contents}</p>
      <Entries toc={toc} active={active} />
    </nav>
  );
}

/** Collapsed table of contents above the text, for screens without space beside it. */
export function TocFold({ toc }: { toc: TocEntry[] }) {
  const t = useMessages("article");
  if (toc.length === 0) return null;
  return (
    <details className={styles["fold"]} data-chrome="">
      <summary>{t.contents}</summary>
      {/* The browser opens the `<details>` if the URL's fragment is this id. */}
      <nav id="contents" aria-label={t.contents}>
        <Entries toc={toc} />
      </nav>
    </details>
  );
}

function Entries({ toc, active }: { toc: TocEntry[]; active?: string | undefined }) {
  return (
    <ol lang="zh-CN">
      {toc.map(({ id, level, text }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === active ? "location" : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
