import { useMessages } from "#app/i18n/messages.ts";
import { ruleKey, uniqueRules, type ShownAnswer } from "../tool.view.ts";
import { ToolChart } from "./tool-chart.tsx";
import styles from "./tool-page.module.css";

/** Shows the answer of a calculator: a sentence, remarks, the chart, the steps, and the rules with their documents. */
export function ToolAnswer({ answer, isExample }: { answer: ShownAnswer; isExample: boolean }) {
  const t = useMessages("tool");
  return (
    <>
      {isExample && <p className={styles["note"]}>{t.example}</p>}
      <p className={styles["sentence"]}>{answer.sentence}</p>
      {answer.remarks.map((remark) => (
        <p key={remark} className={styles["remark"]}>
          {remark}
        </p>
      ))}
      {answer.chart !== undefined && <ToolChart chart={answer.chart} />}
      <h3>{t.steps}</h3>
      <dl className={styles["steps"]}>
        {answer.steps.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t.sources}</h3>
      {answer.rules.length === 0 && <p className={styles["note"]}>{t.ownNumbers}</p>}
      <ul className={styles["sources"]} lang="zh-CN">
        {uniqueRules(answer.rules).map((rule) => (
          <li key={ruleKey(rule)}>
            {rule.documents.join("；")}
            <span lang={t.language}>{t.holds(rule.from, rule.to)}</span>
          </li>
        ))}
      </ul>
      {answer.rules.length > 0 && (
        <p className={styles["note"]}>
          <Checked days={answer.rules.map(({ checkedOn }) => checkedOn)} />
        </p>
      )}
      <p className={styles["note"]}>{t.disclaimer}</p>
    </>
  );
}

/** Shows when an editor last compared the rules with their documents; the earliest day counts. */
function Checked({ days }: { days: string[] }) {
  const t = useMessages("tool");
  const [first = ""] = days.toSorted();
  return first === "" ? t.unchecked : t.checked(first);
}
