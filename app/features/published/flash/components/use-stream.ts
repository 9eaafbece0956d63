import { useEffect, useEffectEvent, useRef, useState } from "react";
import { anchorOf, isAmong, isNewer, newestCursor, withItem, type StreamItem } from "../flash.view.ts";
import { belongs, streamCall, type HoursModel } from "../hours.view.ts";
import { useLive, type StreamChange } from "./use-live.ts";

/** The response of the public JSON API for the stream. */
type StreamAnswer = { items: StreamItem[]; nextCursor: string | null; newestCursor: string | null };

export type OlderState = "idle" | "loading" | "failed";

async function fetchStream(call: string, language: string): Promise<StreamAnswer> {
  const response = await fetch(call, { cache: "no-cache", headers: { server: "true", "think-lang": language } });
  const { code, data } = (await response.json()) as { code: number; data: StreamAnswer };
  if (code !== 1) throw new Error(`The stream answered ${code}`);
  return data;
}

/** The shown items, and the new items that wait because the reader has scrolled down. */
type Shown = { items: StreamItem[]; waiting: StreamItem[] };

/**
 * Keeps the stream of the page current in the browser. New items appear at the top while `isAtTop` returns true, else
 * they wait for `showNewer`. `loadOlder` adds the next page below.
 */
export function useStream(model: HoursModel, language: string, isAtTop: () => boolean) {
  const [shown, setShown] = useState<Shown>({ items: model.items, waiting: [] });
  const [arrived, setArrived] = useState(0);
  const [nextCursor, setNextCursor] = useState(model.nextCursor);
  const [older, setOlder] = useState<OlderState>("idle");
  const call = streamCall(model.address);

  const put = (item: StreamItem) => {
    if (!belongs(item, model.address)) return;
    const isNew = !isAmong(shown.items, item) && !isAmong(shown.waiting, item);
    const isNewest = [...shown.waiting, ...shown.items].every((other) => isNewer(item, other));
    if (isNew && !isNewest && nextCursor !== null && !shown.items.some((other) => isNewer(item, other))) return;
    const waits = isNew && isNewest && (shown.waiting.length > 0 || !isAtTop());
    setShown(({ items, waiting }) => ({
      items: waits || isAmong(waiting, item) ? items : withItem(items, item),
      waiting: waits || isAmong(waiting, item) ? withItem(waiting, item) : waiting,
    }));
    if (isNew && !waits) setArrived((count) => count + 1);
  };
  const hear = (heard: StreamChange) => {
    if ("put" in heard) return put(heard.put);
    const stays = (item: StreamItem) => anchorOf(item) !== heard.gone;
    setShown(({ items, waiting }) => ({ items: items.filter(stays), waiting: waiting.filter(stays) }));
  };
  const look = async () => {
    const after = newestCursor([...shown.waiting, ...shown.items]) ?? model.newestCursor;
    // If the browser is offline or the server busy, the next check starts from the same cursor.
    const page = await fetchStream(`${call}&after=${after}`, language).catch(() => undefined);
    for (const item of page?.items.toReversed() ?? []) put(item);
  };
  useLive(model.newestCursor, hear, () => void look());

  const showNewer = () => setShown(({ items, waiting }) => ({ items: [...waiting, ...items], waiting: [] }));
  const loadOlder = async () => {
    if (nextCursor === null || older === "loading") return;
    setOlder("loading");
    try {
      const page = await fetchStream(`${call}&before=${nextCursor}`, language);
      setShown(({ items, waiting }) => ({ items: [...items, ...page.items], waiting }));
      setNextCursor(page.nextCursor);
      setOlder("idle");
    } catch {
      setOlder("failed");
    }
  };
  return { ...shown, arrived, nextCursor, older, showNewer, loadOlder };
}

/** Calls `onSeen` each time the element comes near the visible area. */
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
