import { expect, it } from "vitest";
import { sql } from "kysely";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";
import { holdFront, withSlots } from "./front-launch.service.server.ts";

testDatabase();

const shown = async () => undefined;

it("releases of stories without a slot do not wait for each other, and a launch waits for them", async () => {
  await withTransaction(async (first) => {
    await withSlots(1, shown, first);
    await asOtherTask(() =>
      withTransaction(async (second) => {
        await sql`set local lock_timeout = '5s'`.execute(second);
        await withSlots(2, shown, second);
      }),
    );
    const launch = asOtherTask(() =>
      withTransaction(async (third) => {
        await sql`set local lock_timeout = '50ms'`.execute(third);
        await holdFront(third);
      }),
    );
    await expect(launch).rejects.toThrow("lock timeout");
  });
});

it("a story waits for the front before readers see it, so that a take-down that has the front never waits for the story", async () => {
  let isShown = false;
  const show = async () => void (isShown = true);
  const { release } = await withTransaction(async (takeDown) => {
    await holdFront(takeDown);
    const waiting = asOtherTask(() => withTransaction((trx) => withSlots(1, show, trx)));
    await othersWait();
    expect(isShown).toBe(false);
    return { release: waiting };
  });
  await release;
  expect(isShown).toBe(true);
});
