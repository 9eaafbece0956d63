import { useEffect, useEffectEvent } from "react";
import type { StreamItem } from "../flash.view.ts";

/** What a page of the stream hears while it is open: an item, new or changed; the anchor of one that is gone. */
export type Heard = { put: StreamItem } | { gone: string };

const ADDRESS = "/api/content/flashes/live";
/** The server says something every fifteen seconds; one that is silent for longer is gone, or held back on its way. */
const LONGEST_SILENCE_MS = 25_000;
/** So often a page sees to it that it hears; where no stream can be had, it asks. */
const SEE_EVERY_MS = 30_000;

/**
 * Hears what happens in the stream while the tab is seen: one connection, which the browser makes again when it breaks. Where
 * it stays silent, as behind a proxy that lets no events through, `ask` is called now and then. `start`: where newer items
 * begin; null for a page that does not grow.
 */
export function useLive(start: string | null, onHeard: (heard: Heard) => void, ask: () => void): void {
  const hear = useEffectEvent(onHeard);
  const askFor = useEffectEvent(ask);
  useEffect(() => {
    if (start === null) return undefined;
    let source: EventSource | undefined;
    let heardAt = 0;
    const close = () => {
      source?.close();
      source = undefined;
    };
    const open = () => {
      close();
      heardAt = performance.now();
      source = new EventSource(`${ADDRESS}?after=${start}`);
      for (const [name, take] of Object.entries(TAKES)) {
        source.addEventListener(name, ({ data }: MessageEvent<string>) => {
          heardAt = performance.now();
          const heard = take(JSON.parse(data));
          if (heard !== undefined) hear(heard);
        });
      }
    };
    const see = () => {
      if (document.visibilityState !== "visible") return close();
      if (source !== undefined && performance.now() - heardAt < LONGEST_SILENCE_MS) return;
      if (source !== undefined) askFor();
      open();
    };
    const timer = setInterval(see, SEE_EVERY_MS);
    document.addEventListener("visibilitychange", see);
    see();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", see);
      close();
    };
  }, [start]);
}

/** The events of the server; a beat only says that the line is open. */
const TAKES: Record<string, (data: unknown) => Heard | undefined> = {
  beat: () => undefined,
  put: (data) => ({ put: data as StreamItem }),
  gone: (data) => ({ gone: data as string }),
};
