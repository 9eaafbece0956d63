import { useEffect } from "react";
import { sendToCounter } from "#app/lib/tell-counter.ts";

/** The number of quarters that a reader has passed; slightly less than a quarter counts as one. */
const depthOf = (part: number) => Math.max(1, Math.floor(part * 4 + 0.2));

/** The share of an element above the lower edge of the window: 0 to 1. */
export function readPart(id: string): number {
  const element = document.getElementById(id);
  if (element === null) return 0;
  const { top, height } = element.getBoundingClientRect();
  const way = height - innerHeight;
  return way <= 0 ? 1 : Math.min(1, Math.max(0, -top / way));
}

/**
 * Reports once to the site's own counter how far a text was read, when its page is left or hidden: quarters of it, and nothing
 * about the reader.
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
