import { useEffect, useEffectEvent } from "react";
import { LONGEST_LINE_MS } from "#app/features/published/flash/newsroom/flash.rules.ts";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { lineTime } from "#app/newsroom/kit/client/answer-time.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

/**
 * The state of the newest flash of the queue. `holding`: Enter was pressed within the last three seconds, and Escape takes it
 * back, whether the server has it already or not. `leaving`: the hold has ended, and the server has not confirmed the
 * publication yet. `back-asked`: Escape was pressed, and the server has not confirmed it yet.
 */
export type SentState = "holding" | "leaving" | "back-asked";

/** A flash that was sent and of which it is not known yet what became of it. */
export type Sent = { key: string; text: FlashText; state: SentState };

/** The final result of the last flash. */
export type Outcome = "none" | "sent" | "waiting" | "back";

/** Without an answer a question is asked again after so long. */
const AGAIN_MS = 1_000;

/** Declined and failed drafts are shown among the drafts instead. */
const BECAME = { sent: "sent", waiting: "waiting", "taken-back": "back", declined: "none", failed: "none" } as const;

/** Sends a flash. A repeated key sends nothing, and the answer has its state. */
export const postFlash = (key: string, text: FlashText) =>
  newsroomRequest("POST /newsroom/flash", {
    input: { key, line: Math.min(lineTime(), LONGEST_LINE_MS), ...text },
    silent: true,
  });

/** Takes a flash back by its key. Repeats the call until the server has answered. */
export async function cancelFlash(key: string) {
  for (;;) {
    const answer = await newsroomRequest("POST /newsroom/cancelFlash", { input: { key }, silent: true });
    // A refusal has the data of an answer, a failed connection has none.
    if (answer.ok || "data" in answer) return answer;
    await pause();
  }
}

/** Waits for a while, or until the browser is online again. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener("online", () => resolve(), { once: true });
  });

/** Calls back so many milliseconds after something has begun, unless something else begins. */
export function useThen(what: string | undefined, ms: number, then: (what: string) => void): void {
  const call = useEffectEvent(then);
  useEffect(() => {
    if (what === undefined) return undefined;
    const timer = setTimeout(() => call(what), ms);
    return () => clearTimeout(timer);
  }, [what, ms]);
}

type Settle = (key: string, became: Outcome, said?: string) => void;

/** Asks the server, by the flash's own key, what became of it, until it is no longer held. */
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
