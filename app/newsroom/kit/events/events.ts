import { useSyncExternalStore } from "react";
import { toLanguage } from "#app/lib/language.ts";
import { eventReader, type StreamEvent } from "./event-stream.ts";
import { learnTime } from "#app/newsroom/kit/time/clock.ts";
import { newsroomToken } from "#app/newsroom/kit/client/token.ts";

/** The state of the event connection: open, reconnecting, or offline. */
export type ConnectionState = "open" | "waiting" | "offline";

const ADDRESS = "/api/newsroom/events";
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Milliseconds without data after which a connection counts as dead. The server writes more often than that. */
const LONGEST_SILENCE_MS = 45_000;

type Listener = (event: StreamEvent) => void;

let state: ConnectionState = "waiting";
let wasOpen = false;
/** The number of open event connections. There are two for a short time when the staff member opens another story. */
let openLines = 0;
/** Whether this tab was without a connection since the last one opened. If so, it may have missed events. */
let mayHaveMissed = false;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<Listener>();
const gapListeners = new Set<() => void>();

/** Returns the state of the event connection; on the server always "waiting". */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
    () => "waiting",
  );
}

/** Returns whether the connection was open and is lost now, so the shown data may be outdated. */
export function useIsConnectionLost(): boolean {
  return useConnectionState() !== "open" && wasOpen;
}

/**
 * Subscribes to every newsroom event. Events contain ids and names, never text. Returns a function that unsubscribes.
 */
export function onNewsroomEvent(listener: Listener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Subscribes to reconnections after which events may have been missed. Returns a function that unsubscribes. */
export function onNewsroomGap(listener: () => void): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

/** Milliseconds for which the old connection stays open, while the connection for the next story opens. */
const OVERLAP_MS = 2_000;

/**
 * Keeps an event connection to the server while a staff member is signed in. It tells the server which story is open on
 * this screen. It uses fetch, because EventSource cannot send the token's header. It reconnects after a break, at once
 * when the network returns. Returns a function that ends it.
 */
export function keepConnection(story: number | undefined): () => void {
  const end = new AbortController();
  void stayConnected(end.signal, story);
  return () => void setTimeout(() => end.abort(), OVERLAP_MS);
}

async function stayConnected(end: AbortSignal, story: number | undefined): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let isAgain = false;
  while (!end.aborted) {
    // The previous screen's connection may still be open when this one begins. The state then stays "open".
    if (isAgain || state !== "open") setState(navigator.onLine ? "waiting" : "offline");
    let isOpened = false;
    await listen(end, story, () => {
      isOpened = true;
      isAgain = true;
      setOpen();
    }).catch(() => undefined);
    if (isOpened) setClosed();
    else mayHaveMissed ||= openLines === 0;
    if (end.aborted) return;
    setState(navigator.onLine ? "waiting" : "offline");
    wait = isOpened ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    // The wait is random, because after a restart of the server every newsroom tab reconnects.
    await pause(wait * (0.5 + Math.random()), end);
  }
}

/**
 * Reads events until the connection breaks, and always closes it, because a browser opens at most six connections to
 * one site.
 */
async function listen(end: AbortSignal, story: number | undefined, onOpen: () => void): Promise<void> {
  const silence = new AbortController();
  const stop = () => silence.abort();
  end.addEventListener("abort", stop, { once: true });
  let timer = setTimeout(stop, LONGEST_SILENCE_MS);
  try {
    const sentAt = Date.now();
    const language = toLanguage(document.documentElement.lang);
    const headers = { server: "true", "think-lang": language, Authorization: newsroomToken() };
    const response = await fetch(story === undefined ? ADDRESS : `${ADDRESS}?story=${story}`, {
      headers,
      signal: silence.signal,
      redirect: "error",
      cache: "no-store",
    });
    learnTime(response, sentAt);
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
    if (!response.ok || !isStream || response.body === null) return;
    onOpen();
    const read = eventReader();
    await readText(response.body, (piece) => {
      clearTimeout(timer);
      timer = setTimeout(stop, LONGEST_SILENCE_MS);
      for (const event of read(piece)) for (const listener of eventListeners) listener(event);
    });
  } finally {
    clearTimeout(timer);
    end.removeEventListener("abort", stop);
    stop();
  }
}

/**
 * Passes the text of a stream to `take`, piece by piece. It uses a reader, because WebKit cannot iterate over streams
 * (2.50, Safari 26).
 */
async function readText(stream: ReadableStream<Uint8Array>, take: (piece: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    take(decoder.decode(part.value, { stream: true }));
  }
}

function setOpen(): void {
  openLines += 1;
  setState("open");
  if (!mayHaveMissed) return;
  mayHaveMissed = false;
  for (const listener of gapListeners) listener();
}

function setClosed(): void {
  openLines -= 1;
  mayHaveMissed ||= openLines === 0;
}

function setState(next: ConnectionState): void {
  if (next === state) return;
  wasOpen ||= next === "open";
  state = next;
  for (const listener of stateListeners) listener();
}

/** Resolves after `duration` milliseconds, or when the network is back. */
function pause(duration: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      end.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, duration);
    addEventListener("online", done);
    end.addEventListener("abort", done);
  });
}
