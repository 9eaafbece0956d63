import { changeText, directionOf } from "../amounts.ts";
import styles from "./change.module.css";

/** An amount by which something has changed: red rises, green falls, as Chinese readers expect; the sign says it too. */
export function Change({ amount }: { amount: number | string }) {
  return (
    <span className={styles["change"]} data-direction={directionOf(amount)}>
      {changeText(amount)}
    </span>
  );
}
