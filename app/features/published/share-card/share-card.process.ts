import { answerParent, BESIDE_READERS, outgrown } from "#app/lib/threads/child-process-answers.ts";
import { drawShareCard, type ShareCard } from "./share-card.drawing.server.ts";

/**
 * The process of share-card.painter.server.ts, which draws one card for each question. It keeps the font slices in
 * memory.
 */
answerParent(async (card) => drawShareCard(card as ShareCard), outgrown, BESIDE_READERS);
