import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Empty } from "#app/ui/empty.tsx";
import type { BillboardCard as Card } from "../billboard.view.ts";
import { BillboardCard } from "./billboard-card.tsx";
import grid from "#app/ui/filled-grid.module.css";
import styles from "./billboards-page.module.css";

/** Shows the list of boards: first those that are ranked by readers' views, then those of the editors. */
export function BillboardsPage({ boards, crumbs }: { boards: Card[]; crumbs: Crumb[] }) {
  const t = useMessages("billboard");
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={crumbs} />
      <header className={styles["head"]}>
        <h1>{t.title}</h1>
        <p>{t.description}</p>
      </header>
      {boards.length === 0 && <Empty text={t.noBoards} action={{ href: "/", text: t.title }} />}
      <Group title={t.heatBoards} boards={boards.filter((board) => board.automatic)} />
      <Group title={t.editorialBoards} boards={boards.filter((board) => !board.automatic)} />
    </div>
  );
}

function Group({ title, boards }: { title: string; boards: Card[] }) {
  if (boards.length === 0) return null;
  return (
    <section className={styles["group"]}>
      <h2>{title}</h2>
      <div className={grid["two"]}>
        {boards.map((board) => (
          <BillboardCard key={board.id} board={board} />
        ))}
      </div>
    </section>
  );
}
