import { useEffect, useState } from "react";

/** Share of the window's height, from the top. A heading within it counts as reached. */
const REACHED = 0.3;

/**
 * Returns the id of the last heading that the reader has reached, or undefined before the first one and until React
 * runs. `ids` are in page order.
 */
export function useActiveHeading(ids: string[]): string | undefined {
  const [active, setActive] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const reached = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * REACHED);
      setActive(reached.at(-1)?.id);
    };
    // The result can change only when a heading crosses this boundary.
    const observer = new IntersectionObserver(update, { rootMargin: `0px 0px -${100 - REACHED * 100}% 0px` });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return active;
}
