import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import type { Picture } from "./captcha.drawing.server.ts";

/** Megabytes of a thread that draws one small picture after the other. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

type Drawn = PromiseWithResolvers<Picture>;

let thread: Worker | undefined;
const waiting: Drawn[] = [];

/**
 * Draws a picture on a thread of its own, one after the other, so that readers of pages do not wait for it. The thread
 * starts with the first picture; should it break off, what was asked of it fails and the next picture starts another.
 */
export function paintPicture(): Promise<Picture> {
  thread ??= startThread();
  const drawn = Promise.withResolvers<Picture>();
  waiting.push(drawn);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
  thread.postMessage("draw");
  return drawn.promise;
}

function startThread(): Worker {
  const started = new Worker(join(projectFolder, "app/features/captcha/captcha.thread.ts"), {
    resourceLimits: LIMITS,
    execArgv: [],
  });
  const fail = (error: Error) => {
    if (thread !== started) return;
    thread = undefined;
    for (const drawn of waiting.splice(0)) drawn.reject(error);
  };
  started.on("message", (picture: Picture) => waiting.shift()?.resolve(picture));
  started.on("error", fail);
  started.on("exit", () => fail(new Error("The thread that draws pictures has ended")));
  // It does not keep a process alive that has nothing else to do.
  started.unref();
  return started;
}
