import styles from "#app/newsroom/kit/list/rows.module.css";

const SIGNS = ["①", "②", "③"];

/** Shows the progress of a review: signed steps black, others grey. Shows nothing if there is no round. */
export function Steps({ passed, steps, label }: { passed: number; steps: number; label: string }) {
  if (steps === 0) return null;
  return (
    <span className={styles["steps"]} role="img" aria-label={label}>
      {SIGNS.slice(0, passed)}
      <s>{SIGNS.slice(passed, steps)}</s>
    </span>
  );
}
