import { useEffect, useEffectEvent } from "react";
import { LONGEST_LINE_MS } from "#app/features/published/flash/newsroom/flash.rules.ts";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { lineTime } from "#app/newsroom/kit/client/answer-time.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

/**
 * The state of the last sent flash. `holding`: Enter was pressed less than three seconds ago, and Escape still takes
 * the flash back, even before it has reached the server. `leaving`: these seconds are over, but the server has not
 * confirmed the publication yet. `back-asked`: Escape was pressed, but the server has not confirmed it yet.
 */
export type SentState = "holding" | "leaving" | "back-asked";

/** A sent flash whose result is not known yet. */
export type Sent = { key: string; text: FlashText; state: SentState };

/** The final result of the last flash. */
export type Outcome = "none" | "sent" | "waiting" | "back";

/** Milliseconds until a request without a response is repeated. */
const AGAIN_MS = 1_000;

/**
 * The result for each state of a draft. Declined and failed drafts are left out, because the list of drafts shows them.
 */
const BECAME = { sent: "sent", waiting: "waiting", "taken-back": "back", declined: "none", failed: "none" } as const;

/**
 * Sends a flash. A repeated request with the same key sends nothing again. The response contains the state of the
 * flash.
 */
export const postFlash = (key: string, text: FlashText) =>
  newsroomRequest("POST /newsroom/flash", {
    input: { key, line: Math.min(lineTime(), LONGEST_LINE_MS), ...text },
    silent: true,
  });

/** Takes a flash back by its key. Repeats the call until the server responds. */
export async function cancelFlash(key: string) {
  for (;;) {
    const answer = await newsroomRequest("POST /newsroom/cancelFlash", { input: { key }, silent: true });
    // The server's refusal contains data. A failed connection has no data.
    if (answer.ok || "data" in answer) return answer;
    await pause();
  }
}

/** Waits for AGAIN_MS, or until the browser is online again. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener("online", () => resolve(), { once: true });
  });

/** Calls `then` after `ms` milliseconds, unless `what` changes before. */
export function useThen(what: string | undefined, ms: number, then: (what: string) => void): void {
  const call = useEffectEvent(then);
  useEffect(() => {
    if (what === undefined) return undefined;
    const timer = setTimeout(() => call(what), ms);
    return () => clearTimeout(timer);
  }, [what, ms]);
}

type Settle = (key: string, became: Outcome, said?: string) => void;

/** Asks the server for the result of a sent flash, by its key, until it is no longer held. */
export function useConfirmed(sent: Sent | undefined, settle: Settle): void {
  const done = useEffectEvent(settle);
  const [key, text] = [sent?.key, sent?.text];
  useEffect(() => {
    if (key === undefined || text === undefined) return undefined;
    const end = new AbortController();
    const ask = async () => {
      while (!end.signal.aborted) {
        const answer = await postFlash(key, text);
        if (end.signal.aborted) return;
        if (answer.ok && answer.data.state !== "held") return done(key, BECAME[answer.data.state]);
        if (!answer.ok && "data" in answer) return done(key, "none", answer.msg);
        await pause();
      }
    };
    void ask();
    return () => end.abort();
  }, [key, text]);
}
