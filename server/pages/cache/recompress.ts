import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../http/answer.ts";

/** Share of its time that the event loop may be busy; above it this work pauses. */
const IDLE_SHARE = 0.3;
const LOOK_EVERY_MS = 500;
const LONGEST_QUEUE = 200;

type Item = { answer: Answer; onDone: () => void };

/** Compresses answers better, one at a time, while the server has little else to do. */
export class Recompressor {
  readonly #queue: Item[] = [];
  #running = false;

  /** Adds an answer to the queue; a full queue leaves it as it is. `onDone` is called after its size has changed. */
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
