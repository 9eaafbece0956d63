import { childProcess } from "#app/lib/threads/child-process.server.ts";
import type { ShareCard } from "./share-card.drawing.server.ts";

/** Limits of a process: MiB of memory, and seconds for a card. A card usually takes a tenth of a second. */
const LIMITS = { memoryMib: 256, seconds: 30 };

/** Draws a card as PNG in a separate process. */
export const paintCard: (card: ShareCard) => Promise<Buffer> = childProcess(
  "app/features/published/share-card/share-card.process.ts",
  LIMITS,
);
