import { Link } from "react-router";
import type { ReviewPolicy } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rows from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import styles from "./policies.module.css";
import { usePolicyWords } from "./use-policy-words.ts";

type Props = { policies: readonly ReviewPolicy[]; onAdd: () => void };

/** Lists all policies, each with the stories that it covers and their signers. */
export function PolicyList({ policies, onAdd }: Props) {
  const { policies: t } = useMessages("settings");
  const { titleOf } = usePolicyWords();
  const cursor = useCursor(policies.map(({ id }) => id));
  useActs({ addRow: onAdd });
  return (
    <>
      <p className={styles["tools"]}>
        <button type="button" className="btn primary" onClick={onAdd}>
          {t.add} <Keys of="addRow" />
        </button>
        <span className="meta">{t.note}</span>
      </p>
      <table className={rows["rows"]}>
        <ColumnHeads
          columns={[
            { text: t.stories },
            { text: t.fields.steps, className: styles["steps"] },
            { text: t.signers, hides: "wide" },
          ]}
        />
        <tbody>
          {policies.map(({ id, record }) => (
            <tr key={id} data-on={id === cursor.id || undefined}>
              <td className={rows["title"]}>
                <Link id={rowLinkId(id)} to={`?id=${id}`} onFocus={() => cursor.onFocus(id)}>
                  {titleOf(record)}
                </Link>
              </td>
              <td className={rows["small"]}>{t.steps(record.steps)}</td>
              <td data-wide className={rows["small"]}>
                {t.path[record.steps - 1]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
