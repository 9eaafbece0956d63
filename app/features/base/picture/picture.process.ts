import sharp from "sharp";
import { answerParent } from "#app/lib/threads/child-process-answers.ts";
import { drawMedia, lookOf, type MediaOrder } from "./picture.pictures.server.ts";

/** Kilobytes beyond which a picture was a large one, whose memory the decoders leave in pieces. */
const MUCH_KB = 300_000;

/** The process of picture.service.server.ts: one picture after the other on one thread, nothing kept in between. */
sharp.concurrency(1);
sharp.cache(false);
answerParent(
  async (order) => {
    const { only, ...drawing } = order as MediaOrder;
    return only === "look" ? { look: await lookOf(drawing.bytes).catch(() => undefined) } : drawMedia(drawing);
  },
  () => process.resourceUsage().maxRSS > MUCH_KB,
);
