import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/**
 * Counterpart of `workerThread`: answers each question in its own turn of the event loop, so that garbage is collected in
 * between. The thread has low priority.
 */
export function answerQuestions(answer: (question: unknown) => unknown): void {
  // Linux sets priorities by thread; elsewhere this would slow the whole process down.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  parentPort?.on("message", (question: unknown) => {
    setImmediate(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      parentPort?.postMessage(answer(question));
    });
  });
}
