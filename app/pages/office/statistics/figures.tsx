import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useNumbers } from "./use-statistics.ts";
import styles from "./statistics.module.css";

/** What a span comes to, each with what the one before came to. */
export function Figures({ figures }: { figures: CallData<"GET /office/statistics">["figures"] }) {
  const t = useMessages("statistic");
  const numbers = useNumbers();
  return (
    <dl className={styles["figures"]}>
      {figures.map(({ name, count, before }) => (
        <div key={name}>
          <dt>{t.figures[name]}</dt>
          <dd>
            <b className="num">{numbers(count)}</b>
            <small>{t.before(numbers(before))}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
