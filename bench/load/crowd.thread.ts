import { connect, type Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Act, Crowd, Outcome, Turn } from "./crowd.ts";

/** The thread of crowd.ts. */
const { url, acts } = workerData as Pick<Crowd, "url" | "acts">;
const { hostname, port, pathname } = new URL(url);

/** Status codes that ask the caller to try again later. */
const LATER = [429, 503];

// The crowd yields to the measured work. On Linux a priority applies to this thread alone.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
// The requests are prepared in advance and sent unchanged. An HTTP client would take a fifth of the responses' time.
const requests = acts.map(requestOf);
const free: Socket[] = [];
parentPort?.on("message", (turn: Turn) => void act(turn));

/** Sends each call at its time, whether or not the call before was answered. */
async function act({ begin, end, everyMs }: Turn): Promise<void> {
  const began = performance.now();
  const running: Promise<number | undefined>[] = [];
  for (const [index, one] of requests.slice(begin, end).entries()) {
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

function requestOf({ headers, query = "", body }: Act): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = { ...headers, host: `${hostname}:${port}`, server: "true" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const sent = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  const first = `${text === "" ? "GET" : "POST"} ${pathname}${query} HTTP/1.1\r\n`;
  return Buffer.from(`${first}${lines.join("")}${text === "" ? "" : sent}\r\n${text}`);
}

/** Sends a call over a free connection or a new one. Returns the code of the response. */
function send(bytes: Buffer): Promise<number | undefined> {
  const socket = freeSocket();
  return new Promise((resolve, reject) => {
    let text = "";
    const onClose = () => reject(new Error("closed"));
    const onData = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (head === -1 || text.length < head + 4 + length) return;
      socket.off("data", onData).off("close", onClose);
      free.push(socket);
      const code = /"code":(\d+)/.exec(text.slice(head))?.[1];
      resolve(code === undefined ? undefined : Number(code));
    };
    socket.on("data", onData).on("close", onClose);
    socket.write(bytes);
  });
}

/** Returns a free connection that the server has not closed. */
function freeSocket(): Socket {
  for (let socket = free.pop(); socket !== undefined; socket = free.pop()) if (socket.writable) return socket;
  // Every error is followed by a close event.
  return connect(Number(port), hostname).on("error", () => undefined);
}
