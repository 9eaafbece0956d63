import { useEffect, useEffectEvent } from "react";
import type { StreamItem } from "../flash.view.ts";

/** A live event of an open stream page: a new or changed item, or the anchor of a removed one. */
export type StreamChange = { put: StreamItem } | { gone: string };

const ADDRESS = "/api/content/flashes/live";
/**
 * Milliseconds. The server sends a heartbeat every 15 seconds, so a connection that is silent for longer is broken or
 * buffered.
 */
const LONGEST_SILENCE_MS = 25_000;
/** Milliseconds between checks of the connection. A page without a connection polls the server. */
const SEE_EVERY_MS = 30_000;

/**
 * Subscribes to the stream while the tab is visible. The browser reconnects by itself. If the connection stays silent,
 * as behind a buffering proxy, it calls `ask` regularly. `start` is the cursor of newer items, or null for a page that
 * gets none.
 */
export function useLive(start: string | null, onHeard: (heard: StreamChange) => void, ask: () => void): void {
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

/** The handlers of the server's events. A heartbeat only proves that the connection is open. */
const TAKES: Record<string, (data: unknown) => StreamChange | undefined> = {
  beat: () => undefined,
  put: (data) => ({ put: data as StreamItem }),
  gone: (data) => ({ gone: data as string }),
};
