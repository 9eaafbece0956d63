import styles from "./skeleton.module.css";

export type SkeletonProps = {
  /** Number of expected elements. */
  rows: number;
  /** Kind of element: a line of text, a row of a list, or a box with several lines. */
  size?: "line" | "row" | "box";
};

/** Placeholder with the size of the loading content, so that nothing moves. Screen readers ignore it. */
export function Skeleton({ rows, size = "row" }: SkeletonProps) {
  return (
    <div className={styles["skeleton"]} data-size={size} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
