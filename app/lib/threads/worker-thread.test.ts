import type { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

type FakeThread = EventEmitter & { answer: () => void; isEnded: boolean };

const threads = vi.hoisted((): FakeThread[] => []);

/** Mock threads that answer a question with itself when the test says so. */
vi.mock("node:worker_threads", async () => {
  const events = await import("node:events");
  class Worker extends events.EventEmitter {
    questions: unknown[] = [];
    isEnded = false;
    constructor() {
      super();
      threads.push(this);
    }
    postMessage(question: unknown) {
      this.questions.push(question);
    }
    answer() {
      this.emit("message", this.questions.shift());
    }
    ref() {}
    unref() {}
    terminate() {
      this.isEnded = true;
      this.emit("exit", 1);
    }
  }
  return { Worker };
});

// Another file of this worker may have loaded the module with real threads.
vi.resetModules();
const { workerThread } = await import("./worker-thread.server.ts");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  threads.length = 0;
});

it("ends after a minute without a question, and the next one starts another", async () => {
  const thread = workerThread<string, string>("some.thread.ts", {});
  const first = thread.ask("first");
  vi.advanceTimersByTime(600_000);
  threads[0]?.answer();
  expect(await first).toBe("first");
  vi.advanceTimersByTime(59_000);
  const second = thread.ask("second");
  vi.advanceTimersByTime(59_000);
  threads[0]?.answer();
  expect(await second).toBe("second");
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);

  vi.advanceTimersByTime(60_000);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
  const third = thread.ask("third");
  threads[1]?.answer();
  expect(await third).toBe("third");
});

it("fails what was asked of a thread that breaks off, and asks another next", async () => {
  const thread = workerThread<string, string>("some.thread.ts", {});
  const lost = thread.ask("lost");
  threads[0]?.emit("error", new Error("out of memory"));
  await expect(lost).rejects.toThrow("out of memory");
  const next = thread.ask("next");
  threads[1]?.answer();
  expect(await next).toBe("next");
  expect(thread.waiting).toBe(0);
});
