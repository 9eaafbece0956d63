import { Change } from "#app/features/members/ledger/components/change.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Empty } from "#app/ui/empty.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { Time } from "#app/ui/time.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./latest-changes.module.css";

/** A change of points or balance. `createtime` is in seconds. */
export type LatestChange = { unit: "points" | "money"; amount: string; memo: string; createtime: number };

/** The newest changes of points and balance in one list. */
export function LatestChanges({ changes }: { changes: LatestChange[] }) {
  const t = useMessages("overview");
  return (
    <section aria-labelledby="latest">
      <SectionHead title={t.latest} id="latest" />
      {changes.length === 0 ? (
        <Empty text={t.noLatest} />
      ) : (
        <ul className={styles["list"]}>
          {changes.map((change, index) => (
            <li key={index}>
              <span className={styles["memo"]}>
                <MixedText text={change.memo} />
              </span>
              <span className={styles["amount"]}>
                <Change amount={change.amount} /> {t.units[change.unit]}
              </span>
              <Time iso={isoOfSeconds(change.createtime)} className={styles["time"]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
