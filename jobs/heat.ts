import { refreshHeat } from "#app/features/billboard/billboard.service.server.ts";

/** Counts the automatic boards anew, as of `now`; run every few minutes. Gives how many issues were written. */
export async function refreshHeatBoards(now: Date): Promise<number> {
  return refreshHeat(now);
}
