import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/**
 * Answers the questions of `workerThread`, each in its own turn of the event loop, so that garbage is collected in
 * between. The thread has low priority.
 */
export function answerQuestions(answer: (question: unknown) => unknown): void {
  // Linux sets the priority of a single thread. On other systems this would slow the whole process down.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  parentPort?.on("message", (question: unknown) => {
    setImmediate(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      parentPort?.postMessage(answer(question));
    });
  });
}
