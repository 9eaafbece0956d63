import { useEffect, useEffectEvent } from "react";
import { LONGEST_LINE_MS } from "#app/features/published/flash/newsroom/flash.rules.ts";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.ts";
import { lineTime } from "#app/newsroom/kit/client/answer-time.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

/**
 * How the newest flash of the line stands. `holding`: Enter was pressed within the last three seconds, and Escape takes it
 * back, whether the server has it already or not. `leaving`: the seconds are over, and the server has not said yet that it is
 * out. `back-asked`: Escape was pressed, and the server has not said yet that it is back.
 */
export type SentState = "holding" | "leaving" | "back-asked";

/** A flash that was sent and of which it is not known yet what became of it. */
export type Sent = { key: string; text: FlashText; state: SentState };

/** What the line says of the last flash once that is known. */
export type Outcome = "none" | "sent" | "waiting" | "back";

/** Without an answer a question is asked again after so long. */
const AGAIN_MS = 1_000;

/** A draft that was declined or has failed stands among the drafts, which say so. */
const BECAME = { sent: "sent", waiting: "waiting", "taken-back": "back", declined: "none", failed: "none" } as const;

/** Sends a flash; once more under its key it is not sent again, and the answer says how it stands. */
export const postFlash = (key: string, text: FlashText) =>
  newsroomRequest("POST /newsroom/flash", {
    input: { key, line: Math.min(lineTime(), LONGEST_LINE_MS), ...text },
    silent: true,
  });

/** Takes a flash back by its key. Asks until the server has answered. */
export async function cancelFlash(key: string) {
  for (;;) {
    const answer = await newsroomRequest("POST /newsroom/cancelFlash", { input: { key }, silent: true });
    // A refusal comes with the data of an answer, a line that failed without.
    if (answer.ok || "data" in answer) return answer;
    await pause();
  }
}

/** A while, or until the browser says that the line is back. */
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
