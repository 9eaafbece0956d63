import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { amountText } from "../amounts.ts";
import { entryTime } from "../entry-time.ts";
import { Change } from "./change.tsx";
import styles from "./ledger-table.module.css";

/** An entry of the ledger; the time in seconds. */
type Line = { id: number; amount: number | string; after: number | string; memo: string; createtime: number };

/** A table of the entries of one unit. On a phone each entry becomes two lines. */
export function LedgerTable({ caption, lines }: { caption: string; lines: Line[] }) {
  const t = useMessages("ledger-page");
  return (
    <table className={styles["table"]}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.time}</th>
          <th scope="col">{t.memo}</th>
          <th scope="col" className={styles["amount"]}>
            {t.change}
          </th>
          <th scope="col" className={styles["amount"]}>
            {t.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={styles["time"]}>
              <time dateTime={isoOfSeconds(line.createtime)}>{entryTime(line.createtime)}</time>
            </td>
            <td className={styles["memo"]}>
              <MixedText text={line.memo} />
            </td>
            <td className={styles["amount"]}>
              <Change amount={line.amount} />
            </td>
            <td className={styles["amount"]}>
              <span className={styles["after"]}>{t.after}</span> {amountText(line.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
