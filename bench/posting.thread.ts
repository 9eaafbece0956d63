import { parentPort, workerData } from "node:worker_threads";
import type { Posted } from "./posting.ts";

/** Posts a comment for each token at an even pace, beside the thread that measures; says how many were acknowledged. */
const { url, article, tokens, everyMs } = workerData as {
  url: string;
  article: number;
  tokens: string[];
  everyMs: number;
};

const began = performance.now();
const running: Promise<boolean>[] = [];
for (const [index, token] of tokens.entries()) {
  const wait = began + index * everyMs - performance.now();
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
  running.push(post(token, index));
}
const outcomes = await Promise.all(running);
const posted: Posted = { acknowledged: outcomes.filter(Boolean).length, milliseconds: performance.now() - began };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
parentPort?.postMessage(posted);

async function post(token: string, index: number): Promise<boolean> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", server: "true", authorization: token },
    body: JSON.stringify({ article, content: `第${index}位读者说：先把账算明白，再决定买不买。` }),
  });
  const { code } = (await answer.json()) as { code?: number };
  return code === 1;
}
