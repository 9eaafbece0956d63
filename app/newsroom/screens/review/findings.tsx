import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { ReasonField } from "#app/features/newsroom/review/components/reason-field.tsx";
import type { Finding, Report, Rounds } from "#app/features/newsroom/review/components/use-review.ts";
import styles from "./review.module.css";

type Props = {
  storyId: number;
  report: Report | null;
  at: number;
  onGo: (index: number) => void;
  /** Whether the signer may give reasons for findings here. */
  maySign: boolean;
  /** The review rounds, which contain the reasons that writers and earlier signers gave for findings. */
  rounds: Rounds;
};

/** Shows the findings of the check of the current text. The signer can waive each finding with a reason. */
export function Findings({ storyId, report, at, onGo, maySign, rounds }: Props) {
  const { review: t } = useMessages("stories");
  return (
    <section className={styles["panel"]} aria-labelledby="findings">
      <h2 id="findings">{t.findings}</h2>
      {report === null && <p className={styles["none"]}>{t.unchecked}</p>}
      {report?.findings.length === 0 && <p className={styles["none"]}>{t.clean}</p>}
      <ol className={styles["findings"]}>
        {report?.findings.map((finding, index) => (
          <li key={finding.id} data-on={index === at || undefined}>
            <FindingText finding={finding} onGo={() => onGo(index)} />
            <ReasonField storyId={storyId} finding={finding} rounds={rounds} mayGive={maySign} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FindingText({ finding, onGo }: { finding: Finding; onGo: () => void }) {
  const { review: t } = useMessages("stories");
  const { family, severity, words, says, advice } = finding;
  return (
    <button type="button" onClick={onGo}>
      <span className={styles["severity"]} data-severity={severity}>
        {t.severities[severity]}
      </span>
      {words !== "" && family !== "picture" && <b lang="zh-CN">“{words}”</b>}
      <span>
        <MixedText text={says} />
        {advice !== "" && <MixedText text={` ${t.advice(advice)}`} />}
      </span>
    </button>
  );
}
