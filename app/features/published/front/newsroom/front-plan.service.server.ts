import { withoutPictures } from "./front-picture.service.server.ts";
import { findFront, findInState, findWaiting } from "./front.repo.server.ts";
import type { FrontSlot } from "./front.slots.ts";

/** Returns the slots that readers see at a time: those of the last version due by then, or of the draft. */
export async function planOf(at: Date, of: "planned" | "draft"): Promise<FrontSlot[]> {
  const { id } = await findFront();
  const draft = of === "draft" ? await findInState(id, "draft") : undefined;
  if (draft !== undefined) return draft.slots;
  const due = (await findWaiting(id)).findLast(
    ({ state, dueAt }) => state === "scheduled" && dueAt !== null && dueAt <= at,
  );
  const next = due ?? (await findInState(id, "live"));
  return next === undefined ? [] : withoutPictures(next.slots, next.leftOut);
}
