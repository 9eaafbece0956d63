import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../http/answer.ts";

/** Share of its time that the event loop may be busy; above it this work pauses. */
const IDLE_SHARE = 0.3;
const LOOK_EVERY_MS = 500;
const LONGEST_QUEUE = 200;

type Item = { answer: Answer; onDone: () => void };

/** Compresses responses better, one at a time, while the server is nearly idle. */
export class Recompressor {
  readonly #queue: Item[] = [];
  #running = false;

  /**
   * Adds a response to the queue. If the queue is full, the response keeps its size. `onDone` is called after the size
   * has changed.
   */
  offer(answer: Answer, onDone: () => void = () => {}): void {
    if (this.#queue.length >= LONGEST_QUEUE) return;
    this.#queue.push({ answer, onDone });
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const before = performance.eventLoopUtilization();
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
      if (performance.eventLoopUtilization(before).utilization > IDLE_SHARE) continue;
      const item = this.#queue.shift();
      await item?.answer.improve().then(item.onDone, () => undefined);
    }
    this.#running = false;
  }
}
