import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import styles from "./correction-list.module.css";

/** A correction of a story, as readers see it. */
export type CorrectionEntry = {
  id: number;
  kind: "correction" | "update" | "clarification";
  text: string;
  /** ISO 8601 time. */
  at: string;
  title: string;
  href: string;
};

/** Shows the newest corrections of all stories, or a sentence if there are none. */
export function CorrectionList({ entries }: { entries: CorrectionEntry[] }) {
  const { corrections: t } = useMessages("page");
  return (
    <section className={styles["list"]}>
      <SectionHead title={t.newest} />
      {entries.length === 0 && <p>{t.none}</p>}
      <ol>
        {entries.map(({ id, kind, text, at, title, href }) => (
          <li key={id}>
            <p className="meta">
              <span>{t.kinds[kind]}</span>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <a href={href} lang="zh-CN">
              {title}
            </a>
            <p lang="zh-CN">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
