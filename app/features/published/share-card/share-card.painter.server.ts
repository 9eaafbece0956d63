import { childProcess } from "#app/lib/threads/child-process.server.ts";
import type { ShareCard } from "./share-card.drawing.server.ts";

/** A card takes a tenth of a second of a free core; one that takes so many seconds has failed. */
const LIMITS = { memoryMib: 256, seconds: 30 };

/** Draws a card, as PNG, in a process of its own. */
export const paintCard: (card: ShareCard) => Promise<Buffer> = childProcess(
  "app/features/published/share-card/share-card.process.ts",
  LIMITS,
);
