import { useSyncExternalStore } from "react";
import { middleOf, narrowed, UNKNOWN_OFFSET } from "./server-time.ts";

let offset = UNKNOWN_OFFSET;

/** Synchronises the clock with the Date header of a response. `sentAt` is the time of the request. */
export function learnTime(response: Response, sentAt: number): void {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (!Number.isNaN(date)) offset = narrowed(offset, { date, sentAt, receivedAt: Date.now() });
}

/** The path of a small file that every instance has. Only the Date header of its response is used. */
const DATED = "/favicon.svg";
/** Delays of the requests in milliseconds. They differ so that the responses fall into different parts of a second. */
const SAMPLES_AT = [0, 270, 540, 810];

/** Synchronises the clock with the server. If the server does not answer, the device's clock is used. */
export async function refetchTime(): Promise<void> {
  await Promise.all(
    SAMPLES_AT.map(async (wait) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const sentAt = Date.now();
      learnTime(await fetch(DATED, { method: "HEAD", cache: "no-store" }), sentAt);
    }),
  ).catch(() => undefined);
}

/** Returns the server's current time in milliseconds. */
export function newsroomNow(): number {
  return Date.now() + middleOf(offset);
}

/** Returns the server's time in whole seconds, updated each second; undefined on the server. */
export function useNewsroomSecond(): number | undefined {
  return useSyncExternalStore(everySecond, secondNow, () => undefined);
}

const secondNow = () => Math.floor(newsroomNow() / 1_000);

/** Calls back at the beginning of each second of the server's clock. */
function everySecond(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      1_000 - (newsroomNow() % 1_000),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

const SHANGHAI_OFFSET = 8 * 3_600;

/** Formats whole seconds as HH:MM:SS in Asia/Shanghai. The function is not in lib, because public pages load that. */
export function clockToTheSecond(second: number): string {
  return new Date((second + SHANGHAI_OFFSET) * 1_000).toISOString().slice(11, 19);
}
