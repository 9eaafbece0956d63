import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Empty } from "#app/ui/empty.tsx";
import type { SubjectCard } from "../subject.view.ts";
import { SubjectTile } from "./tile/subject-tile.tsx";
import grid from "#app/ui/filled-grid.module.css";
import styles from "./subjects-page.module.css";

/** Shows the list of subjects, the first of them large. */
export function SubjectsPage({ subjects, crumbs }: { subjects: SubjectCard[]; crumbs: Crumb[] }) {
  const t = useMessages("subject");
  const [first, ...others] = subjects;
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={crumbs} />
      <header className={styles["head"]}>
        <h1>{t.title}</h1>
        <p>{t.description}</p>
      </header>
      {first === undefined ? (
        <Empty text={t.empty} action={{ href: "/news", text: t.toNews }} />
      ) : (
        <div className={styles["first"]}>
          <SubjectTile subject={first} level={2} wide eager />
        </div>
      )}
      <div className={grid["three"]}>
        {others.map((subject) => (
          <SubjectTile key={subject.id} subject={subject} level={2} />
        ))}
      </div>
    </div>
  );
}
