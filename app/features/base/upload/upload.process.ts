import sharp from "sharp";
import { answerParent } from "#app/lib/threads/child-process-answers.ts";
import { draw, type DrawingOrder } from "./upload.drawing.server.ts";

/**
 * The kilobytes of memory beyond which the process ends, because the decoders leave fragmented memory after a large
 * picture.
 */
const MUCH_KB = 300_000;

/** The child process of upload.pictures.server.ts. It draws one picture at a time on one thread and caches nothing. */
sharp.concurrency(1);
sharp.cache(false);
answerParent(
  (order) => draw(order as DrawingOrder),
  () => process.resourceUsage().maxRSS > MUCH_KB,
);
