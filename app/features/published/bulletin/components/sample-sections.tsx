import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { sorted, type BulletinModel, type Sort, type SortKey } from "../bulletin.view.ts";
import { FailedSample } from "./failed-sample.tsx";
import { PassedSamples } from "./passed-samples.tsx";
import styles from "./sample-sections.module.css";

/**
 * Shows all batches of a bulletin, failed ones first. It is complete without scripts; with scripts readers can sort it.
 */
export function SampleSections({ bulletin }: { bulletin: BulletinModel }) {
  const t = useMessages("spot-check");
  const [failedOnly, setFailedOnly] = useState(false);
  const [sort, setSort] = useState<Sort>({ key: "seq", descending: false });
  const onSort = (key: SortKey) => setSort((old) => ({ key, descending: old.key === key && !old.descending }));
  return (
    <section className={styles["samples"]} id="samples" aria-labelledby="samples-title">
      <div className={styles["head"]}>
        <h2 id="samples-title">{t.sampleList}</h2>
        <fieldset className={styles["switch"]} aria-label={t.result} data-needs-script="">
          <button type="button" aria-pressed={!failedOnly} onClick={() => setFailedOnly(false)}>
            {t.showAll} {bulletin.total}
          </button>
          <button type="button" aria-pressed={failedOnly} onClick={() => setFailedOnly(true)}>
            {t.showFailed} {bulletin.failed}
          </button>
        </fieldset>
      </div>
      <p className={styles["note"]}>
        <b>{t.noteTitle}</b>
        {t.note}
      </p>
      <h3 className={styles["group"]}>
        {t.failedList} <b className={styles["bad"]}>{bulletin.failed}</b>
      </h3>
      {bulletin.failedSamples.length === 0 && <p className={styles["none"]}>{t.noFailed}</p>}
      {sorted(bulletin.failedSamples, sort).map((sample) => (
        <FailedSample key={sample.seq} sample={sample} />
      ))}
      {!failedOnly && bulletin.passedSamples.length > 0 && (
        <>
          <h3 className={styles["group"]}>
            {t.passedList} <b className={styles["good"]}>{bulletin.passed}</b>
          </h3>
          <PassedSamples samples={sorted(bulletin.passedSamples, sort)} sort={sort} onSort={onSort} />
          {bulletin.passedSamples.length < bulletin.passed && (
            <p className={styles["none"]}>{t.passedCut(bulletin.passedSamples.length, bulletin.passed)}</p>
          )}
        </>
      )}
    </section>
  );
}
