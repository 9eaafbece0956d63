import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { TermGroup } from "../term.view.ts";
import { TermList } from "./term-list.tsx";
import styles from "./terms.module.css";

/** Shows all terms by the pinyin of their names. */
export function TermsPage({ groups, crumbs }: { groups: TermGroup[]; crumbs: Crumb[] }) {
  const t = useMessages("term");
  return (
    <div className={`page ${styles["all"]}`}>
      <PageHead crumbs={crumbs} title={t.title} intro={t.intro}>
        <nav className={styles["letters"]} aria-label={t.letters}>
          {groups.map(({ letter }) => (
            <a key={letter} href={`#letter-${letter === "#" ? "0" : letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      </PageHead>
      {groups.map(({ letter, terms }) => (
        <section key={letter} className={styles["group"]} aria-labelledby={`letter-${letter === "#" ? "0" : letter}`}>
          <h2 id={`letter-${letter === "#" ? "0" : letter}`}>{letter}</h2>
          <TermList terms={terms} />
        </section>
      ))}
    </div>
  );
}
