import { expect, it } from "vitest";
import { sql } from "kysely";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { holdFront, placeReleased } from "./front-launch.service.server.ts";

testDatabase();

it("releases of stories without a slot do not wait for each other, and a launch waits for them", async () => {
  await withTransaction(async (first) => {
    await placeReleased(1, first);
    await withTransaction(async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second);
      await placeReleased(2, second);
    });
    const launch = withTransaction(async (third) => {
      await sql`set local lock_timeout = '50ms'`.execute(third);
      await holdFront(third);
    });
    await expect(launch).rejects.toThrow("lock timeout");
  });
});
