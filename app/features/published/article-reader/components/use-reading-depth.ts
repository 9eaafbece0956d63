import { useEffect } from "react";
import { sendToCounter } from "#app/lib/tell-counter.ts";

/** Returns how many quarters a reader has passed, at least 1. A share slightly below a quarter is rounded up. */
const depthOf = (part: number) => Math.max(1, Math.floor(part * 4 + 0.2));

/** Returns the share of an element, from 0 to 1, that lies above the lower edge of the window. */
export function readPart(id: string): number {
  const element = document.getElementById(id);
  if (element === null) return 0;
  const { top, height } = element.getBoundingClientRect();
  const way = height - innerHeight;
  return way <= 0 ? 1 : Math.min(1, Math.max(0, -top / way));
}

/**
 * Reports to the site's own counter, once, how many quarters of a text were read. It reports when the page is left or
 * hidden, and sends nothing about the reader.
 */
export function useReadingDepth(id: string): void {
  useEffect(() => {
    const path = location.pathname;
    let furthest = readPart(id);
    let isTold = false;
    const look = () => {
      furthest = Math.max(furthest, readPart(id));
    };
    const tell = () => {
      if (!isTold) sendToCounter({ path, depth: depthOf(furthest) });
      isTold = true;
    };
    const onHidden = () => {
      if (document.visibilityState === "hidden") tell();
    };
    addEventListener("scroll", look, { passive: true });
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("pagehide", tell);
    return () => {
      removeEventListener("scroll", look);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", tell);
      tell();
    };
  }, [id]);
}
