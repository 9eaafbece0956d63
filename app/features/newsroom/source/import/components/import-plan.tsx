import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Tick } from "#app/newsroom/kit/screen/tick.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/records/records.module.css";

type Plan = CallData<"POST /newsroom/planSources">;
type Props = { plan: Plan; isStopping: boolean; onStop: (isStopping: boolean) => void };

/** The highest number of rows of each kind that are listed. Further rows are only counted. */
const SHOWN = 20;

/** The preview of an import: changes, missing sources and faulty rows. */
export function ImportPlan({ plan, isStopping, onStop }: Props) {
  const { imported: t, fields: labels } = useMessages("source");
  const { added, changed, same, gone, unhosted, faulty } = plan;
  return (
    <>
      <p>{t.counts(added.length, changed.length, same)}</p>
      <Names all={added.map(({ name }) => name)} />
      <Names
        all={changed.map(
          ({ record, fields }) =>
            `${record.name}（${fields.map((field) => labels[field as keyof typeof labels]).join("、")}）`,
        )}
      />
      {gone.length > 0 && (
        <>
          <Tick label={t.stop(gone.length)} isOn={isStopping} onSet={onStop} />
          <Names all={gone.map(({ record }) => record.name)} />
        </>
      )}
      {unhosted.length > 0 && (
        <>
          <p>{t.unhosted(unhosted.length)}</p>
          <Names all={unhosted} />
        </>
      )}
      {faulty.length > 0 && (
        <>
          <p className={kit["failure"]}>{t.left(faulty.length)}</p>
          <Names all={faulty.map(({ row, name, fault }) => t.row(row, name, t.faults[fault]))} />
        </>
      )}
    </>
  );
}

function Names({ all }: { all: readonly string[] }) {
  const { imported: t } = useMessages("source");
  if (all.length === 0) return null;
  return (
    <ul className={styles["named"]}>
      {all.slice(0, SHOWN).map((name) => (
        <li key={name} lang="zh-CN">
          {name}
        </li>
      ))}
      {all.length > SHOWN && <li>{t.more(all.length - SHOWN)}</li>}
    </ul>
  );
}
