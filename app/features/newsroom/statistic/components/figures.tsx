import type { CallData } from "#app/features/base/call/call.ts";
import type { Span } from "#app/features/newsroom/statistic/statistic.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useNumbers } from "./use-statistics.ts";
import styles from "./statistics.module.css";

type Props = Pick<CallData<"GET /newsroom/statistics">, "figures" | "running"> & { span: Span };

/**
 * Shows the figures of a period and of the previous one. For a running period both end at the same time of day or
 * month.
 */
export function Figures({ figures, running, span }: Props) {
  const t = useMessages("statistic");
  const numbers = useNumbers();
  const before = running ? t.beforeSoFar[span] : t.before;
  return (
    <dl className={styles["figures"]}>
      {figures.map(({ name, count, before: was }) => (
        <div key={name}>
          <dt>{t.figures[name]}</dt>
          <dd>
            <b className="num">{numbers(count)}</b>
            <small>{before(numbers(was))}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
