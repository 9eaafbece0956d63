import type { Database } from "./fixtures.ts";
import { test as base } from "./office-desk.ts";

/** Has the front for this test alone, without a draft and in nobody's hand. */
export async function holdFront(database: Database): Promise<void> {
  await database.hold("front");
  await database.query("delete from editing_leases where kind = 'front'");
  await database.query("delete from front_versions where state = 'draft'");
}

/** The front is one for all: a test of any file has it for itself. */
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
