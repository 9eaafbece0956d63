import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { SignedIn } from "./sign-in.ts";

/** Signs everybody in at once, beside the thread that measures; says how many came in. */
const { url, forms } = workerData as { url: string; forms: object[] };

// The crowd steps back behind what is measured: on Linux a priority is that of this thread alone.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const began = performance.now();
const codes = await Promise.all(forms.map(signIn));
const done: SignedIn = {
  succeeded: codes.filter((code) => code === 1).length,
  milliseconds: performance.now() - began,
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
parentPort?.postMessage(done);

/** The envelope's code of a sign-in; 0 for an answer without one. */
async function signIn(form: object): Promise<number> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", server: "true" },
    body: JSON.stringify(form),
  });
  const { code } = (await answer.json()) as { code?: number };
  return code ?? 0;
}
