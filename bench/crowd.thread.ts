import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Act, Crowd, Outcome } from "./crowd.ts";

/** The thread of crowd.ts: each act at its time, whether the former was answered or not. */
const { url, acts, everyMs } = workerData as Crowd;

// The crowd steps back behind what is measured: on Linux a priority is that of this thread alone.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const began = performance.now();
const running: Promise<boolean>[] = [];
for (const [index, act] of acts.entries()) {
  const wait = began + index * everyMs - performance.now();
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
  running.push(send(act));
}
const outcomes = await Promise.all(running);
const outcome: Outcome = { succeeded: outcomes.filter(Boolean).length, milliseconds: performance.now() - began };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
parentPort?.postMessage(outcome);

/** Whether the call was answered with code 1. */
async function send({ headers, body }: Act): Promise<boolean> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", server: "true", ...headers },
    body: JSON.stringify(body),
  });
  const { code } = (await answer.json()) as { code?: number };
  return code === 1;
}
