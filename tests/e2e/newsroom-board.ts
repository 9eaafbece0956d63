import type { Database } from "./fixtures.ts";
import { test as base } from "./newsroom-desk.ts";

/** Locks the front for this test, without a draft or an editor. */
export async function holdFront(database: Database): Promise<void> {
  await database.hold("front");
  await database.query("delete from editing_leases where kind = 'front'");
  await database.query("delete from front_versions where state = 'draft'");
}

/** The site has only one front: tests of all files take turns. */
export const test = base.extend<{ board: void }>({
  board: [
    async ({ database }, use) => {
      await holdFront(database);
      await use();
      await database.release("front");
    },
    { auto: true },
  ],
});
