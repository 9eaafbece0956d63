import { trustedScriptUrl } from "#app/lib/trusted.ts";
import { createSolver, type WorkChallenge } from "../captcha.work.ts";
import type { PowReport } from "./pow.worker.ts";
// oxlint-disable-next-line import/default -- Vite makes one of the query
import workerUrl from "./pow.worker.ts?worker&url";

/** Milliseconds of one computing step without a worker. Between the steps the page stays usable. */
const SLICE_MS = 30;

type OnProgress = (part: number) => void;

/**
 * Computes the answer to a challenge, in a worker if the browser allows one, else in short steps on the page. Reports
 * the progress from 0 to 1. Rejects with the signal's reason when it is aborted.
 */
export async function computePow(
  challenge: WorkChallenge,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<number[]> {
  try {
    return await inWorker(challenge, onProgress, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof NoWorkerError)) throw error;
    return inSlices(challenge, onProgress, signal);
  }
}

/** Thrown if the browser, or a policy in it, allows no worker. */
class NoWorkerError extends Error {}

function inWorker(challenge: WorkChallenge, onProgress: OnProgress, signal: AbortSignal): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  let worker: Worker;
  try {
    worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
  } catch (error) {
    return Promise.reject(new NoWorkerError("no worker", { cause: error }));
  }
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener("abort", stop);
  worker.addEventListener("error", () => reject(new NoWorkerError("the worker broke off")));
  worker.addEventListener("message", ({ data }: MessageEvent<PowReport>) => {
    onProgress(data.progress);
    if (data.numbers !== undefined) resolve(data.numbers);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; workers have none
  worker.postMessage(challenge);
  return promise.finally(() => {
    signal.removeEventListener("abort", stop);
    worker.terminate();
  });
}

async function inSlices(challenge: WorkChallenge, onProgress: OnProgress, signal: AbortSignal): Promise<number[]> {
  const solver = createSolver(challenge);
  for (;;) {
    const numbers = solver.step(SLICE_MS);
    onProgress(solver.progress);
    if (numbers !== undefined) return numbers;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
