import { useMessages } from "#app/i18n/messages.ts";
import rows from "#app/newsroom/kit/list/rows.module.css";
import { SampleHeads } from "./sample-heads.tsx";
import styles from "./bulletins.module.css";
import type { Batch } from "./batch.ts";

/** Shows the first samples as the server interpreted them. */
export function ImportSamples({ batch: { samples, counts } }: { batch: Batch }) {
  const t = useMessages("bulletins");
  return (
    <section aria-label={t.samples}>
      <h3>
        {t.samples} <span className="meta">{t.samplesShown(samples.length, counts.samples)}</span>
      </h3>
      <div className={styles["wrap"]}>
        <table className={`${rows["rows"]} ${styles["samples"]}`}>
          <SampleHeads />
          <tbody lang="zh-CN">
            {samples.map(({ row, line, product, maker, date, result, findings, isOut, isHeld }) => (
              <tr key={row} data-out={isOut || undefined} data-held={isHeld || undefined}>
                <td className="num">{line}</td>
                <td>{product}</td>
                <td>{maker}</td>
                <td>{date}</td>
                <td data-result={result ?? undefined}>
                  {result === null ? t.uncertain : t.results[result]}
                  {isHeld && <span className={styles["held"]}>{t.held}</span>}
                </td>
                <td>{findings.join("；")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
