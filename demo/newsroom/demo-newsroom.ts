import { withTransaction } from "#db/client.ts";
import { findDemoMembers, hasSeededNewsroom, markNewsroomSeeded, withSeedingLock } from "../seed.repo.server.ts";
import { colleaguesOf } from "../staff.ts";
import { seedAdjustments } from "./adjustments.ts";
import { seedEnding } from "./ending.ts";
import { insertFigures } from "./figures.repo.server.ts";
import { seedMailings } from "./mailings.ts";
import { seedMenuVersions } from "./menus.ts";
import type { DemoNewsroom } from "./place.ts";
import { seedAnswers } from "./readers.ts";

/**
 * Fills screens of the demo's newsroom that would be empty: figures, messages to members, adjustments, answers to
 * readers, versions of the menus, and rights that expire soon. It runs once for a site that has the demo's newsroom and
 * readers. After an interruption the next start completes it: each command has a key, or its result can be found again.
 */
export async function seedDemoNewsroom(now: Date): Promise<void> {
  await withSeedingLock(async () => {
    if (await hasSeededNewsroom()) return;
    const members = await findDemoMembers();
    const room = colleaguesOf(members);
    if (room === undefined) return;
    const newsroom: DemoNewsroom = { room, members, now };
    await seedMailings(newsroom);
    await seedAdjustments(newsroom);
    await seedAnswers(newsroom);
    await seedMenuVersions(room.admin);
    await seedEnding(newsroom);
    await withTransaction(async (trx) => {
      await insertFigures(trx);
      await markNewsroomSeeded(trx);
    });
  });
}
