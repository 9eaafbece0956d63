import styles from "./skeleton.module.css";

export type SkeletonProps = {
  /** How many of them are expected. */
  rows: number;
  /** What is expected: a line of text, a row of a list, or a box with several lines. */
  size?: "line" | "row" | "box";
};

/** The room that something takes which is still coming, so that nothing jumps when it is there. Says nothing by itself. */
export function Skeleton({ rows, size = "row" }: SkeletonProps) {
  return (
    <div className={styles["skeleton"]} data-size={size} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
