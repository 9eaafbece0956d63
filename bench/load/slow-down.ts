import { Worker } from "node:worker_threads";

/** The milliseconds of a cycle in which a process is stopped once. */
const TURN_MS = 20;

/** Lets processes run only a share of the time, as on a slower machine. Returns a function that ends this. */
export function slowDown(pids: readonly number[], share: number): () => Promise<void> {
  const isOver = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData = { pids, isOver, runMs: TURN_MS * share, stopMs: TURN_MS * (1 - share) };
  const thread = new Worker(new URL("slow-down.thread.ts", import.meta.url), { workerData });
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  return () => {
    Atomics.store(isOver, 0, 1);
    Atomics.notify(isOver, 0);
    return ended;
  };
}
