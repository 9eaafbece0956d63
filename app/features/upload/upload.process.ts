import sharp from "sharp";
import { answerParent } from "#app/lib/side-process-answers.ts";
import { draw, type DrawingOrder } from "./upload.drawing.server.ts";

/** The process of upload.pictures.server.ts: one picture after the other on one thread, nothing kept in between. */
sharp.concurrency(1);
sharp.cache(false);
answerParent((order) => draw(order as DrawingOrder));
