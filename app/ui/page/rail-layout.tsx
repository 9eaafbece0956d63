import type { ReactNode } from "react";
import styles from "./rail-layout.module.css";

type Props = {
  children: ReactNode;
  rail: ReactNode;
  /** A short side column stays visible while the page scrolls. */
  sticky?: boolean;
};

/** A page with a side column, which is below the content on narrow screens. */
export function RailLayout({ children, rail, sticky = false }: Props) {
  return (
    <div className={styles["layout"]}>
      <div className={styles["main"]}>{children}</div>
      <div className={styles["rail"]} data-sticky={sticky || undefined}>
        {rail}
      </div>
    </div>
  );
}
