import { Agent, request, type IncomingMessage, type RequestOptions } from "node:http";
import { constants, setPriority } from "node:os";
import { json } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";
import type { Act, Crowd, Outcome, Turn } from "./crowd.ts";

/** The thread of crowd.ts. */
const { url, acts } = workerData as Pick<Crowd, "url" | "acts">;

/** Answers that ask the caller to come again later. */
const LATER = [429, 503];

// The crowd steps back behind what is measured: on Linux a priority is that of this thread alone.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
// Not `fetch`: a crowd is to take as little of the machine as it can.
const agent = new Agent({ keepAlive: true });
parentPort?.on("message", (turn: Turn) => void act(turn));

/** Each act at its time, whether the former was answered or not. */
async function act({ begin, end, everyMs }: Turn): Promise<void> {
  const began = performance.now();
  const running: Promise<number | undefined>[] = [];
  for (const [index, one] of acts.slice(begin, end).entries()) {
    const wait = began + index * everyMs - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(send(one).catch(() => undefined));
  }
  const codes = await Promise.all(running);
  const outcome: Outcome = {
    succeeded: codes.filter((code) => code === 1).length,
    putOff: codes.filter((code) => code !== undefined && LATER.includes(code)).length,
    milliseconds: performance.now() - began,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
  parentPort?.postMessage(outcome);
}

/** The code with which the call was answered. */
async function send({ headers, query = "", body }: Act): Promise<number | undefined> {
  const options: RequestOptions = {
    agent,
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", server: "true", ...headers },
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url + query, options, resolve);
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const { code } = (await json(response)) as { code?: number };
  return code;
}
