import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import readers from "#app/newsroom/kit/list/queue.module.css";
import { ComplaintFiles } from "./complaint-files.tsx";
import styles from "./complaints.module.css";

export type ShownComplaint = CallData<"GET /newsroom/complaint">;

/** Shows the words, target, evidence and history of a complaint. */
export function ComplaintWords({ shown }: { shown: ShownComplaint }) {
  const { complaints: t, newWindow } = useMessages("submissions");
  const { kinds, states } = useMessages("complaint");
  const time = (seconds: number) => formatDateTime(seconds * 1_000);
  return (
    <>
      <div className={readers["article"]}>
        <h2>{kinds[shown.kind]}</h2>
        <p className="meta">
          <span className={readers["status"]} data-status={shown.state}>
            {states[shown.state]}
          </span>{" "}
          <span className="num">{shown.number}</span> · {time(shown.at)}
          {shown.assignee !== "" && <MixedText text={` · ${t.with(shown.assignee)}`} />}
        </p>
        {shown.closed === 0 && (
          <p className={styles["due"]} data-late={shown.isLate || undefined}>
            {t.until[shown.isLate ? "late" : "due"](time(shown.due))}
          </p>
        )}
      </div>
      <p className={readers["words"]} lang="zh-CN">
        {shown.isForgotten ? t.forgotten : shown.said}
      </p>
      <dl className={styles["facts"]}>
        <dt>{t.about}</dt>
        <dd>
          {shown.about === "" ? (
            t.aboutNothing
          ) : (
            <a href={shown.about} target="_blank" rel="noopener noreferrer">
              {shown.aboutTitle === "" ? shown.about : shown.aboutTitle}
              <span className="visually-hidden">{newWindow}</span>
            </a>
          )}
        </dd>
        <dt>{t.contact}</dt>
        <dd>{shown.contact === "" ? t.noContact : shown.contact}</dd>
        {shown.answer !== "" && (
          <>
            <dt>{t.answer}</dt>
            <dd lang="zh-CN">{shown.answer}</dd>
          </>
        )}
      </dl>
      {shown.files.length > 0 && <ComplaintFiles files={shown.files} maySee={shown.mayHandle} />}
      <h3>{t.stepsTitle}</h3>
      <ol className={styles["steps"]}>
        {shown.steps.map(({ step, words, by, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Steps are only ever added.
          <li key={index} data-step={step}>
            <p>
              {t.steps[step]}{" "}
              <span className="meta">
                <MixedText text={[by, time(at)].filter((one) => one !== "").join(" · ")} />
              </span>
            </p>
            {words !== "" && <p lang="zh-CN">{words}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
