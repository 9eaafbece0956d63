import { useEffect, useEffectEvent } from "react";
import type { StreamItem } from "../flash.view.ts";

/** A live event of an open stream page: a new or changed item, or the anchor of a removed one. */
export type StreamChange = { put: StreamItem } | { gone: string };

const ADDRESS = "/api/content/flashes/live";
/** The server sends a heartbeat every fifteen seconds; a connection that is silent for longer is broken or buffered. */
const LONGEST_SILENCE_MS = 25_000;
/** The interval of connection checks; without a stream, the page polls. */
const SEE_EVERY_MS = 30_000;

/**
 * Subscribes to the stream while the tab is visible: one connection, which the browser restores. Where it stays silent, as
 * behind a buffering proxy, it calls `ask` from time to time. `start`: the cursor of newer items; null for a page that does not
 * grow.
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

/** The events of the server; a beat only proves that the connection is open. */
const TAKES: Record<string, (data: unknown) => StreamChange | undefined> = {
  beat: () => undefined,
  put: (data) => ({ put: data as StreamItem }),
  gone: (data) => ({ gone: data as string }),
};
