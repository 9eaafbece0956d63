import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import type { ArticleLine } from "../article.view.ts";
import styles from "./article-lines.module.css";

/** Shows titles one below the other, separated by thin lines. */
export function ArticleLines({ lines }: { lines: ArticleLine[] }) {
  return (
    <ul className={styles["lines"]} lang="zh-CN">
      {lines.map((line) => (
        <li key={line.href}>
          <a href={line.href}>
            <TitleText of={line} />
          </a>
        </li>
      ))}
    </ul>
  );
}
