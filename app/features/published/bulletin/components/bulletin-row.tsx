import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { BulletinCard } from "../bulletin.view.ts";
import { ShareBar } from "./share-bar.tsx";
import styles from "./bulletin-row.module.css";

type Props = {
  bulletin: BulletinCard;
  level?: 2 | 3;
  /** Shows no summary and puts the figures in one line, for side columns and the home page. */
  compact?: boolean;
};

/** Shows a bulletin in a list. The line below it is a bar with the share of failed batches. */
export function BulletinRow({ bulletin, level = 3, compact = false }: Props) {
  const t = useMessages("spot-check");
  const Title = `h${level}` as const;
  return (
    <article className={`${styles["row"]} ${compact ? styles["compact"] : ""}`}>
      <div>
        <Title className={styles["title"]} lang="zh-CN">
          <a href={bulletin.href}>
            <TitleText of={bulletin} />
          </a>
        </Title>
        {!compact && bulletin.summary !== "" && (
          <p className={styles["summary"]} lang="zh-CN">
            {bulletin.summary}
          </p>
        )}
        <p className="meta">
          {!compact && <span>{t.familiesShort[bulletin.family]}</span>}
          {!compact && <span lang="zh-CN">{bulletin.issuer}</span>}
          {!compact && bulletin.number !== "" && <span lang="zh-CN">{bulletin.number}</span>}
          {compact && <span lang="zh-CN">{bulletin.region}</span>}
          <time dateTime={bulletin.issueDate}>{bulletin.issueDate}</time>
        </p>
      </div>
      <Figures bulletin={bulletin} />
      <div className={styles["bar"]}>
        <ShareBar total={bulletin.total} failed={bulletin.failed} />
      </div>
    </article>
  );
}

function Figures({ bulletin }: { bulletin: BulletinCard }) {
  const t = useMessages("spot-check");
  return (
    <dl className={styles["figures"]}>
      <div>
        <dt>{t.totalLabel}</dt>
        <dd>{bulletin.total}</dd>
      </div>
      <div className={bulletin.failed > 0 ? styles["bad"] : styles["good"]}>
        <dt>{t.failedLabel}</dt>
        <dd>{bulletin.failed}</dd>
      </div>
      {bulletin.failRate !== null && (
        <div>
          <dt>{t.rateLabel}</dt>
          <dd>{bulletin.failRate}</dd>
        </div>
      )}
    </dl>
  );
}
