import { useEffect, useRef } from "react";
import styles from "./reading-progress.module.css";

/**
 * A thin bar over the page: how much of the element with this id has been read. The browser draws it by itself from
 * its scroll timeline; where it has none, a script does so once React is there.
 */
export function ReadingProgress({ articleId }: { articleId: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (CSS.supports("animation-timeline: view()")) return;
    const draw = () => {
      const article = document.getElementById(articleId);
      if (article === null || bar.current === null) return;
      const { top, height } = article.getBoundingClientRect();
      const way = height - innerHeight;
      const read = way <= 0 ? 1 : Math.min(1, Math.max(0, -top / way));
      bar.current.style.transform = `scaleX(${read})`;
    };
    addEventListener("scroll", draw, { passive: true });
    return () => removeEventListener("scroll", draw);
  }, [articleId]);
  return <div ref={bar} className={styles["bar"]} data-chrome="" aria-hidden="true" />;
}
