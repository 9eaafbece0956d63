import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StreamItem } from "../flash.view.ts";
import { streamCall, type HoursModel } from "../hours.view.ts";

/** Milliseconds between two looks for newer items, in a visible tab only. */
const POLL_INTERVAL = 30_000;

/** What the public JSON API gives of the stream. */
type StreamAnswer = { items: StreamItem[]; nextCursor: string | null; newestCursor: string | null };

export type OlderState = "idle" | "loading" | "failed";

async function fetchStream(call: string, language: string): Promise<StreamAnswer> {
  const response = await fetch(call, { cache: "no-cache", headers: { server: "true", "think-lang": language } });
  const { code, data } = (await response.json()) as { code: number; data: StreamAnswer };
  if (code !== 1) throw new Error(`The stream answered ${code}`);
  return data;
}

/**
 * The stream as it grows in the browser: `waiting` holds what has come since and is shown by `showNewer`,
 * `loadOlder` adds the next stretch below.
 */
export function useStream(model: HoursModel, language: string) {
  const [items, setItems] = useState(model.items);
  const [waiting, setWaiting] = useState<StreamItem[]>([]);
  const [nextCursor, setNextCursor] = useState(model.nextCursor);
  const [older, setOlder] = useState<OlderState>("idle");
  const call = streamCall(model.address);
  usePolling(model.newestCursor, call, language, (newer) => setWaiting((known) => [...newer, ...known]));

  const showNewer = () => {
    setItems((known) => [...waiting, ...known]);
    setWaiting([]);
  };
  const loadOlder = async () => {
    if (nextCursor === null || older === "loading") return;
    setOlder("loading");
    try {
      const page = await fetchStream(`${call}&before=${nextCursor}`, language);
      setItems((known) => [...known, ...page.items]);
      setNextCursor(page.nextCursor);
      setOlder("idle");
    } catch {
      setOlder("failed");
    }
  };
  return { items, waiting, nextCursor, older, showNewer, loadOlder };
}

/** Asks for newer items now and then, and at once when the reader comes back to the tab. */
function usePolling(
  start: string | null,
  call: string,
  language: string,
  onNewer: (items: StreamItem[]) => void,
): void {
  const onFound = useEffectEvent(onNewer);
  useEffect(() => {
    if (start === null) return undefined;
    let cursor = start;
    let asking = false;
    const look = async () => {
      if (asking || document.visibilityState !== "visible") return;
      asking = true;
      try {
        const page = await fetchStream(`${call}&after=${cursor}`, language);
        cursor = page.newestCursor ?? cursor;
        if (page.items.length > 0) onFound(page.items);
      } catch {
        // Offline or busy: the next look asks from the same place again.
      } finally {
        asking = false;
      }
    };
    const onLook = () => void look();
    const timer = setInterval(onLook, POLL_INTERVAL);
    document.addEventListener("visibilitychange", onLook);
    onLook();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [start, call, language]);
}

/** Calls `onSeen` each time the element comes near the window. */
export function useSeen(onSeen: () => void) {
  const element = useRef<HTMLAnchorElement>(null);
  const onNear = useEffectEvent(onSeen);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}
