import { changeText, directionOf } from "../amounts.ts";
import styles from "./change.module.css";

/** The amount of a change. Rises are red and falls green, as Chinese readers expect; the sign shows it, too. */
export function Change({ amount }: { amount: number | string }) {
  return (
    <span className={styles["change"]} data-direction={directionOf(amount)}>
      {changeText(amount)}
    </span>
  );
}
