import sharp from "sharp";
import { answerParent } from "#app/lib/threads/child-process-answers.ts";
import { drawMedia, lookOf, type MediaOrder } from "./picture.pictures.server.ts";

/**
 * The kilobytes of memory beyond which the process ends, because the decoders fragment the memory of a large picture.
 */
const MUCH_KB = 300_000;

/** The child process of picture.service.server.ts. It draws one picture at a time on one thread and caches nothing. */
sharp.concurrency(1);
sharp.cache(false);
answerParent(
  async (order) => {
    const { only, ...drawing } = order as MediaOrder;
    return only === "look" ? { look: await lookOf(drawing.bytes).catch(() => undefined) } : drawMedia(drawing);
  },
  () => process.resourceUsage().maxRSS > MUCH_KB,
);
