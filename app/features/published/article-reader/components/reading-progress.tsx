import { useEffect, useRef } from "react";
import { readPart, useReadingDepth } from "./use-reading-depth.ts";
import styles from "./reading-progress.module.css";

/**
 * Shows in a thin bar at the top how much of the element with this id the reader has passed. The browser animates it
 * with a scroll timeline. In a browser without scroll timelines, a script moves it once React runs.
 */
export function ReadingProgress({ articleId }: { articleId: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useReadingDepth(articleId);
  useEffect(() => {
    if (CSS.supports("animation-timeline: view()")) return;
    const draw = () => {
      if (bar.current !== null) bar.current.style.transform = `scaleX(${readPart(articleId)})`;
    };
    addEventListener("scroll", draw, { passive: true });
    return () => removeEventListener("scroll", draw);
  }, [articleId]);
  return <div ref={bar} className={styles["bar"]} data-chrome="" aria-hidden="true" />;
}
