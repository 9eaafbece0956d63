import { answerParent, BESIDE_READERS, outgrown } from "#app/lib/threads/child-process-answers.ts";
import { drawShareCard, type ShareCard } from "./share-card.drawing.server.ts";

/** The process of share-card.painter.server.ts: a card for each question. The slices of the face stay with it while it lives. */
answerParent(async (card) => drawShareCard(card as ShareCard), outgrown, BESIDE_READERS);
