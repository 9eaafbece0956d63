import styles from "./share-bar.module.css";

/** A thin bar that shows the failed share in red. The figures beside it show the same. */
export function ShareBar({ total, failed }: { total: number; failed: number }) {
  // A share above zero is always wide enough to be visible.
  const width = total === 0 || failed === 0 ? 0 : Math.max(0.6, (failed / total) * 100);
  return (
    <svg className={styles["bar"]} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="1" className={styles["ground"]} />
      <rect width={width} height="1" className={styles["failed"]} />
    </svg>
  );
}
