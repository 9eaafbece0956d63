import { useMessages } from "#app/i18n/messages.ts";
import { Time } from "#app/ui/time.tsx";
import type { SubjectCard } from "../../subject.view.ts";
import styles from "./subject-meta.module.css";

/** Shows below a subject its number of articles, whether it is still running, and its last change. */
export function SubjectMeta({ subject }: { subject: Pick<SubjectCard, "articles" | "status" | "changedAt"> }) {
  const t = useMessages("subject");
  return (
    <p className={`meta ${styles["meta"]}`}>
      <span>{t.articles(subject.articles)}</span>
      <span className={subject.status === "ongoing" ? styles["ongoing"] : undefined}>{t.status[subject.status]}</span>
      <span>
        {t.updated} <Time iso={subject.changedAt} />
      </span>
    </p>
  );
}
