import { scheduleFront } from "#app/features/published/front/newsroom/front-launch.service.server.ts";
import {
  leaseFront,
  leaveFront,
  readFront,
  saveFront,
} from "#app/features/published/front/newsroom/front.service.server.ts";
import { emptySlot, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { clockTime } from "./calendar.ts";

const HOUR = 3_600;
const MINUTE_MS = 60_000;

/**
 * Schedules tomorrow's home page of the demo. It opens with the story that is released just before it. One of its slots
 * ends in the evening. Does nothing if a front is already scheduled.
 */
export async function seedDemoFront(
  chief: StaffActor,
  { story, now, tab }: { story: number; now: Date; tab: string },
): Promise<void> {
  const { live, draft, waiting } = await readFront(chief);
  if (waiting.length > 0 || draft !== undefined) return;
  const at = new Date(clockTime(now, -1, 8).getTime() + 5 * MINUTE_MS);
  const [first, ...others] = live.slots.filter(({ area }) => area === "headline");
  const evening = first === undefined ? [] : [{ ...first, until: toSeconds(at) + 10 * HOUR }];
  const slots: FrontSlot[] = [emptySlot("headline", { article: story }), ...evening, ...others];
  const { fence } = await leaseFront(chief, { tab, take: true });
  const saved = await saveFront(chief, { fence, version: 0, slots });
  if (saved.saved) await scheduleFront(chief, { version: saved.version, at });
  await leaveFront(chief, fence);
}
