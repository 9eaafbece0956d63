import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { CollectButton } from "#app/features/members/collect/components/collect-button.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { shareCardPath } from "#app/lib/page/share-card-path.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Time } from "#app/ui/time.tsx";
import type { BillboardModel } from "#app/features/published/billboard/billboard.view.ts";
import { BillboardTable } from "#app/features/published/billboard/components/billboard-table.tsx";
import styles from "./billboard-page.module.css";

/** Number of issues in the row above the table. The side column lists the others. */
const ISSUES_IN_ROW = 6;

/** The page of a ranking: one issue, its method, and links to the others. */
export function BillboardPage({ board, crumbs }: { board: BillboardModel; crumbs: Crumb[] }) {
  const t = useMessages("billboard");
  const current = board.issues.find((issue) => issue.current) ?? board.issue;
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={[...crumbs, { name: board.title, path: board.href }]} />
      <header className={styles["head"]}>
        <p className={styles["kind"]}>
          <span className="tag">{board.automatic ? t.automatic : t.editorial}</span>
          <span>
            {board.automatic && board.windowHours !== null ? t.windowHours(board.windowHours) : t.period[board.period]}
          </span>
          {board.industry !== null && <a href={board.industry.href}>{board.industry.name}</a>}
        </p>
        <h1 lang={contentLang(board.title)}>
          <TitleText of={board} />
        </h1>
        <p className={styles["intro"]} lang={contentLang(board.intro)}>
          {board.intro}
        </p>
        <p className={styles["keep"]} data-chrome="">
          <CollectButton type="billboard" id={board.id} />
        </p>
      </header>
      <div className={styles["body"]}>
        <div>
          <IssueRow board={board} />
          {current !== null && board.top.length > 0 ? (
            <BillboardTable board={board} issue={t.issueName[board.period](current.date)} />
          ) : (
            <Empty text={t.noIssue} action={{ href: "/billboard", text: t.toBoards }} />
          )}
          {current !== null && (
            <p className={`meta ${styles["counted"]}`}>
              {board.automatic && (
                <span>
                  {t.countedAt} <Time iso={current.publishedAt} format="datetime" />
                </span>
              )}
              {board.isDemo && !board.automatic && <span>{t.demo}</span>}
            </p>
          )}
        </div>
        <Aside board={board} />
      </div>
    </div>
  );
}

/** Links to the latest issues, newest first. */
function IssueRow({ board }: { board: BillboardModel }) {
  const t = useMessages("billboard");
  if (board.issues.length < 2) return null;
  return (
    <nav className={styles["issues"]} aria-label={t.issues}>
      {board.issues.slice(0, ISSUES_IN_ROW).map((issue) => (
        <a key={issue.date} href={issue.href} aria-current={issue.current ? "page" : undefined}>
          {t.issueName[board.period](issue.date)}
        </a>
      ))}
    </nav>
  );
}

function Aside({ board }: { board: BillboardModel }) {
  const t = useMessages("billboard");
  const language = useLanguage();
  const heat = board.automatic && board.windowHours !== null && board.halfLifeHours !== null;
  const method =
    board.method === "" && heat
      ? t.heatMethod(t.windowHours(board.windowHours ?? 0), board.halfLifeHours ?? 0)
      : board.method;
  const source = board.dataSource === "" && heat ? t.heatSource : board.dataSource;
  const earlier = board.issues.slice(ISSUES_IN_ROW);
  return (
    <aside className={styles["aside"]}>
      {method !== "" && <Note title={t.method}>{method}</Note>}
      {source !== "" && <Note title={t.dataSource}>{source}</Note>}
      {earlier.length > 0 && (
        <section>
          <h2>{t.earlierIssues}</h2>
          <ul className={styles["earlier"]}>
            {earlier.map((issue) => (
              <li key={issue.date}>
                <a href={issue.href} aria-current={issue.current ? "page" : undefined}>
                  {t.issueName[board.period](issue.date)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {board.top.length > 0 && (
        <a className="btn" href={shareCardPath(`billboard-${board.id}`, language)} download>
          {t.shareImage}
        </a>
      )}
    </aside>
  );
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p lang={contentLang(children)}>{children}</p>
    </section>
  );
}
