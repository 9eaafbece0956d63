import { useCallback, useEffect, useRef, useState } from "react";
import { writeWorkInfo } from "../captcha.work.ts";
import { checkAnswer, fetchPow, type CaptchaAnswer } from "./captcha-calls.ts";
import { computePow } from "./compute-pow.ts";
import { SEEN_MS } from "./use-picture.ts";

export type PowPhase = "computing" | "failed" | "solved";

/** Starts the device's work as soon as the component is shown. `progress` runs from 0 to 1. */
export function usePow(onSolved: (answer: CaptchaAnswer) => void, bits: number | undefined) {
  const [phase, setPhase] = useState<PowPhase>("computing");
  const [progress, setProgress] = useState(0);
  const [reason, setReason] = useState("");
  const running = useRef<AbortController>(undefined);
  const solve = useRef(onSolved);
  useEffect(() => {
    solve.current = onSolved;
  });

  const start = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setPhase("computing");
    setProgress(0);
    const end = await work(bits, setProgress, own.signal);
    if (own.signal.aborted) return;
    if ("reason" in end) {
      setPhase("failed");
      setReason(end.reason);
      return;
    }
    setPhase("solved");
    const timer = setTimeout(() => solve.current(end), SEEN_MS);
    own.signal.addEventListener("abort", () => clearTimeout(timer));
  }, [bits]);

  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  return { phase, progress, reason, start };
}

/**
 * Fetches a challenge, computes the answer and has it checked. Returns the reason of a failure, which is empty if there
 * is no message.
 */
async function work(
  bits: number | undefined,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<CaptchaAnswer | { reason: string }> {
  const challenge = await fetchPow(bits);
  if (!challenge.ok) return { reason: challenge.msg };
  try {
    const numbers = await computePow(challenge.data, onProgress, signal);
    const answer = { captchaId: challenge.data.id, captchaInfo: writeWorkInfo(numbers) };
    const checked = await checkAnswer(answer);
    return checked.ok ? answer : { reason: checked.msg };
  } catch {
    return { reason: "" };
  }
}
