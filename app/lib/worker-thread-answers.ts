import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/**
 * The other side of `workerThread`: answers each question in a turn of the thread's own event loop, so that what a
 * computation leaves behind is cleared away in between. The thread steps back behind whoever serves readers.
 */
export function answerQuestions(answer: (question: unknown) => unknown): void {
  // Linux counts priorities by thread; elsewhere this would slow the whole process down.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  parentPort?.on("message", (question: unknown) => {
    setImmediate(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      parentPort?.postMessage(answer(question));
    });
  });
}
