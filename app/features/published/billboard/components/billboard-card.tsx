import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Time } from "#app/ui/time.tsx";
import type { BillboardCard as Card } from "../billboard.view.ts";
import { RankList } from "./rank/rank-list.tsx";
import styles from "./billboard-card.module.css";

/** Shows a board in a list: its name, its kind and its first places. */
export function BillboardCard({ board, level = 3 }: { board: Card; level?: 2 | 3 }) {
  const t = useMessages("billboard");
  const Title = `h${level}` as const;
  return (
    <article className={styles["card"]}>
      <Title className={styles["title"]} lang={contentLang(board.title)}>
        <a href={board.href}>
          <TitleText of={board} />
        </a>
      </Title>
      <p className="meta">
        <span>
          {board.automatic && board.windowHours !== null ? t.windowHours(board.windowHours) : t.period[board.period]}
        </span>
        {board.industry !== null && <a href={board.industry.href}>{board.industry.name}</a>}
        {board.issue !== null &&
          (board.automatic ? (
            <span>
              {t.countedAt} <Time iso={board.issue.publishedAt} />
            </span>
          ) : (
            <span>{t.issueName[board.period](board.issue.date)}</span>
          ))}
      </p>
      <p className={styles["intro"]} lang={contentLang(board.intro)}>
        {board.intro}
      </p>
      {board.top.length > 0 ? <RankList board={board} /> : <p className={styles["none"]}>{t.noIssue}</p>}
      <a className={styles["whole"]} href={board.href} aria-label={`${board.title} ${t.wholeBoard}`}>
        {t.wholeBoard} ›
      </a>
    </article>
  );
}
