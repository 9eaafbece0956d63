// expect: css-class
import styles from "./striped.module.css";

export function Striped() {
  return <p className={styles["missing"]} />;
}
