import { useEffect, useRef } from "react";
import { readPart, useReadingDepth } from "./use-reading-depth.ts";
import styles from "./reading-progress.module.css";

/**
 * A thin bar over the page: how much of the element with this id has been read. The browser draws it by itself from
 * its scroll timeline; where it has none, a script does so once React is there.
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
