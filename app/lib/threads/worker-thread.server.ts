import { join } from "node:path";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { projectFolder } from "#app/lib/project-folder.server.ts";

/**
 * A thread beside the event loop. `ask` returns the answer to a question; `waiting` is the number of unanswered
 * questions.
 */
export type WorkerThread<Question, Reply> = {
  ask: (question: Question) => Promise<Reply>;
  readonly waiting: number;
};

/** Seconds after which an idle thread ends, to free the memory of its heap. */
const IDLE_SECONDS = 60;

/**
 * Runs long computations on a separate thread, one after the other, so that page requests do not wait. `script` is a
 * source file (it runs outside the build) that calls `answerQuestions`. The thread starts with the first question and
 * ends after an idle minute. If it crashes, its questions fail, and the next one starts another thread. It keeps the
 * process alive only while it has questions.
 */
export function workerThread<Question, Reply>(script: string, limits: ResourceLimits): WorkerThread<Question, Reply> {
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  const asked: PromiseWithResolvers<Reply>[] = [];

  const rest = (idle: Worker) => {
    idle.unref();
    resting = setTimeout(() => {
      thread = undefined;
      void idle.terminate();
    }, IDLE_SECONDS * 1_000).unref();
  };
  const start = () => {
    const started = new Worker(join(projectFolder, script), { resourceLimits: limits, execArgv: [] });
    const fail = (error: Error) => {
      if (thread !== started) return;
      clearTimeout(resting);
      thread = undefined;
      for (const question of asked.splice(0)) question.reject(error);
    };
    started.on("message", (reply: Reply) => {
      asked.shift()?.resolve(reply);
      if (asked.length === 0) rest(started);
    });
    started.on("error", fail);
    started.on("exit", () => fail(new Error(`The thread of ${script} has ended`)));
    return started;
  };

  return {
    get waiting() {
      return asked.length;
    },
    ask(question) {
      clearTimeout(resting);
      thread ??= start();
      thread.ref();
      const reply = Promise.withResolvers<Reply>();
      asked.push(reply);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      thread.postMessage(question);
      return reply.promise;
    },
  };
}
