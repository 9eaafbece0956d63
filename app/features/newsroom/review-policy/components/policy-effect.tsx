import type { PolicyRecord } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { usePolicyEffect } from "./policies-data.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./policies.module.css";
import { usePolicyWords } from "./use-policy-words.ts";

/**
 * Lists the stories whose number of signatures would change with this policy. If `policy` is null, lists the effect of its
 * removal.
 */
export function PolicyEffect({ id, policy }: { id: number | null; policy: PolicyRecord | null }) {
  const { policies: t } = useMessages("settings");
  const { storiesOf } = usePolicyWords();
  const { data, error } = usePolicyEffect(id, policy);
  if (error !== null) return <span className={kit["failure"]}>{error.message}</span>;
  if (data === undefined) return <span role="status">{t.looking}</span>;
  const count = data.list.reduce((sum, some) => sum + some.count, 0);
  return (
    <span className={styles["moved"]} role="status">
      <b>{count === 0 ? t.noneMoved : t.moved(count)}</b>
      {data.list.map((some) => (
        <span key={storiesOf(some)} className={styles["group"]}>
          <span>{storiesOf(some)}</span>
          <span>{t.movedFrom(some.count, some.before, some.after)}</span>
        </span>
      ))}
      <small className="meta">{t.opened}</small>
    </span>
  );
}
