import { useEffect, useState } from "react";

/** Share of the window's height, from the top, within which a heading counts as reached. */
const REACHED = 0.3;

/** The id of the heading under which the reader is; undefined before the first and until React is there. `ids` in page order. */
export function useActiveHeading(ids: string[]): string | undefined {
  const [active, setActive] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const reached = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * REACHED);
      setActive(reached.at(-1)?.id);
    };
    // The answer can change only when a heading crosses the boundary.
    const observer = new IntersectionObserver(update, { rootMargin: `0px 0px -${100 - REACHED * 100}% 0px` });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return active;
}
