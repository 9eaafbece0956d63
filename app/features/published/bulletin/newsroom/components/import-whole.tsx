import type { WholeKind } from "../import/bulletin-whole.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./bulletins.module.css";
import type { Batch } from "./batch.ts";

type Props = {
  whole: Batch["whole"];
  known: readonly WholeKind[];
  onKnown: (known: WholeKind[]) => void;
};

/** Shows the warnings about a table as a whole. Some must be fixed before publication. Staff may accept the others. */
export function ImportWhole({ whole, known, onKnown }: Props) {
  const t = useMessages("bulletins");
  if (whole.length === 0) return null;
  return (
    <section className={styles["part"]} aria-label={t.wholeTitle}>
      <h3>{t.wholeTitle}</h3>
      <ul className={styles["whole"]}>
        {whole.map(({ kind, said, found, stops }) => (
          <li key={`${kind}-${said}`}>
            <b>{t.whole[kind]({ said, found })}</b>
            {!stops && (
              <label className={styles["tick"]}>
                <input
                  type="checkbox"
                  checked={known.includes(kind)}
                  onChange={({ target }) =>
                    onKnown(target.checked ? [...known, kind] : known.filter((one) => one !== kind))
                  }
                />
                {t.wholeKnown}
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
