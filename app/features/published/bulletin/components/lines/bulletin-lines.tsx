import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { ContentText } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { BulletinLine } from "../../bulletin-line.view.ts";
import styles from "./bulletin-lines.module.css";

/** Shows the newest spot checks, with the authority and the number of failed batches. */
export function BulletinLines({ bulletins, level = 3 }: { bulletins: BulletinLine[]; level?: 2 | 3 }) {
  const t = useMessages("news");
  const Title = `h${level}` as const;
  return (
    <ul className={styles["list"]}>
      {bulletins.map((bulletin) => (
        <li key={bulletin.id}>
          <article>
            <Title>
              <a href={bulletin.href} lang="zh-CN">
                <TitleText of={bulletin} />
              </a>
            </Title>
            <p className={styles["figures"]}>
              {bulletin.failed === 0 ? (
                <span className={styles["good"]}>{t.allPassed}</span>
              ) : (
                <span className={styles["bad"]}>
                  <b>{bulletin.failed}</b> {t.failedBatches}
                </span>
              )}
              <span>{t.batches(bulletin.total)}</span>
            </p>
            <p className="meta">
              <span>
                <ContentText text={bulletin.issuer} />
              </span>
              <time dateTime={bulletin.issueDate}>{bulletin.issueDate}</time>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
