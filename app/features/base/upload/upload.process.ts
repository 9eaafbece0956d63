import sharp from "sharp";
import { answerParent } from "#app/lib/threads/child-process-answers.ts";
import { draw, type DrawingOrder } from "./upload.drawing.server.ts";

/**
 * Kilobytes beyond which a picture was a large one. The decoders leave memory in pieces behind, which the next large picture
 * would find missing.
 */
const MUCH_KB = 300_000;

/** The process of upload.pictures.server.ts: one picture after the other on one thread, nothing kept in between. */
sharp.concurrency(1);
sharp.cache(false);
answerParent(
  (order) => draw(order as DrawingOrder),
  () => process.resourceUsage().maxRSS > MUCH_KB,
);
