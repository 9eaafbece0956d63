import { test as base } from "./office-desk.ts";

/** The front is one for all: a test of any file has it for itself, without a draft and in nobody's hand. */
export const test = base.extend<{ board: void }>({
  board: [
    async ({ database }, use) => {
      await database.hold("front");
      await database.query("delete from editing_leases where kind = 'front'");
      await database.query("delete from front_versions where state = 'draft'");
      await use();
      await database.release("front");
    },
    { auto: true },
  ],
});
