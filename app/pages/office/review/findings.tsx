import { useMessages } from "#app/i18n/messages.ts";
import type { Finding, Report } from "./use-review.ts";
import styles from "./review.module.css";

type Props = {
  report: Report | null;
  at: number;
  onGo: (index: number) => void;
  /** Whether reasons can be given here: who signs answers for what the machine asks about. */
  maySign: boolean;
  reasons: Readonly<Record<string, string>>;
  onReason: (finding: string, reason: string) => void;
  /** Why signers before let something stand. */
  waivers: readonly { finding: string; by: { name: string }; reason: string }[];
};

/** What the machine found in this very text; who signs writes why what is to be confirmed may stand. */
export function Findings({ report, at, onGo, maySign, reasons, onReason, waivers }: Props) {
  const { review: t } = useMessages("desk");
  return (
    <section className={styles["panel"]} aria-labelledby="findings">
      <h2 id="findings">{t.findings}</h2>
      {report === null && <p className={styles["none"]}>{t.unchecked}</p>}
      {report?.findings.length === 0 && <p className={styles["none"]}>{t.clean}</p>}
      <ol className={styles["findings"]}>
        {report?.findings.map((finding, index) => (
          <li key={finding.id} data-on={index === at || undefined}>
            <FindingText finding={finding} onGo={() => onGo(index)} />
            {waivers
              .filter((waiver) => waiver.finding === finding.id)
              .map(({ by, reason }) => (
                <p key={by.name} className={styles["waived"]}>
                  {t.waived(by.name, reason)}
                </p>
              ))}
            {maySign && finding.severity === "confirm" && (
              <input
                name={finding.id}
                value={reasons[finding.id] ?? ""}
                maxLength={200}
                autoComplete="off"
                data-waiver=""
                placeholder={t.reason}
                aria-label={t.reasonFor(finding.words === "" ? finding.says : finding.words)}
                onChange={(event) => onReason(finding.id, event.target.value)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function FindingText({ finding, onGo }: { finding: Finding; onGo: () => void }) {
  const { review: t } = useMessages("desk");
  const { severity, words, says, advice } = finding;
  return (
    <button type="button" onClick={onGo}>
      <span className={styles["severity"]} data-severity={severity}>
        {t.severities[severity]}
      </span>
      {words !== "" && <b lang="zh-CN">“{words}”</b>}
      <span>
        {says}
        {advice !== "" && ` ${t.advice(advice)}`}
      </span>
    </button>
  );
}
