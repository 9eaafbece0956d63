import type { ReactNode } from "react";
import styles from "./rail-layout.module.css";

/** A page with a rail at its side; on a narrow screen the rail comes after. */
export function RailLayout({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={styles["layout"]}>
      <div className={styles["main"]}>{children}</div>
      <div className={styles["rail"]}>{rail}</div>
    </div>
  );
}
