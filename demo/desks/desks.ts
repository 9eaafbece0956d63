import { withTransaction } from "#db/client.ts";
import { findDemoMembers, hasSeededDesks, markDesksSeeded, withSeedingLock } from "../seed.repo.server.ts";
import { colleaguesOf } from "../staff.ts";
import { seedAdjustments } from "./adjustments.ts";
import { seedEnding } from "./ending.ts";
import { insertFigures } from "./figures.repo.server.ts";
import { seedMailings } from "./mailings.ts";
import { seedMenuVersions } from "./menus.ts";
import type { Desks } from "./place.ts";
import { seedAnswers } from "./readers.ts";

/**
 * Puts something on the desks of the demo's newsroom that would be empty: figures, messages to members, adjustments, answers to
 * readers, versions of the menus, and what ends soon. Once for a site that has the demo's newsroom and its readers; each act has a key
 * or is found again, so that a start that broke off is made good by the next one.
 */
export async function seedDemoDesks(now: Date): Promise<void> {
  await withSeedingLock(async () => {
    if (await hasSeededDesks()) return;
    const members = await findDemoMembers();
    const room = colleaguesOf(members);
    if (room === undefined) return;
    const desks: Desks = { room, members, now };
    await seedMailings(desks);
    await seedAdjustments(desks);
    await seedAnswers(desks);
    await seedMenuVersions(room.admin);
    await seedEnding(desks);
    await withTransaction(async (trx) => {
      await insertFigures(trx);
      await markDesksSeeded(trx);
    });
  });
}
