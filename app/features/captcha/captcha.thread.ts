import { parentPort } from "node:worker_threads";
import { drawPicture } from "./captcha.drawing.server.ts";

/**
 * The thread of captcha.painter.server.ts: a picture for each message. Runs from the sources, outside of the build.
 * Each picture has a turn of the event loop to itself: the canvas gives its memory back between turns only.
 */
parentPort?.on("message", () => {
  setImmediate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
    parentPort?.postMessage(drawPicture());
  });
});
